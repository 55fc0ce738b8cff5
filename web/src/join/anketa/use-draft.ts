import { useCallback, useState, useSyncExternalStore } from 'react'
import { toasts } from '../../ui/toasts.ts'
import { draftFrom, isBegun, isDraftKept, openDraft, type ChangeDraft } from './draft.ts'

/** Keeps the application that is being filled in, and stores every change on this device. */
export function useDraft() {
  const [kept] = useState(openDraft)
  const draft = useSyncExternalStore(kept.subscribe, kept.get)
  const change = useCallback<ChangeDraft>((part) => kept.set({ ...kept.get(), ...part }), [kept])
  /** Deletes the draft. With `words`, a message offers to undo that. */
  const forget = useCallback(
    (words?: { done: string; undo: string }) => {
      const before = kept.get()
      kept.set(draftFrom(null))
      if (words) toasts.show({ text: words.done, undoLabel: words.undo, undo: () => kept.set(before) })
    },
    [kept],
  )
  return { draft, change, forget, isKept: !isBegun(draft) || isDraftKept() }
}
