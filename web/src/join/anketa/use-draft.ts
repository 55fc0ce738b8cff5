import { useCallback, useState } from 'react'
import { toasts } from '../../ui/toasts.ts'
import { draftFrom, forgetDraft, keepDraft, readDraft, type ChangeDraft, type Draft } from './draft.ts'

/** Keeps the application that is being filled in, and stores every change on this device. */
export function useDraft() {
  const [{ draft, isKept }, set] = useState(() => ({ draft: readDraft(), isKept: true }))
  const change = useCallback<ChangeDraft>(
    (part) =>
      set((before) => {
        const next = { ...before.draft, ...part }
        return { draft: next, isKept: keepDraft(next) }
      }),
    [],
  )
  /** Deletes the draft. With `words`, a message offers to undo that. */
  const forget = useCallback(
    (words?: { done: string; undo: string }) => {
      const before: Draft = readDraft()
      forgetDraft()
      set({ draft: draftFrom(null), isKept: true })
      if (words) toasts.show({ text: words.done, undoLabel: words.undo, undo: () => change(before) })
    },
    [change],
  )
  return { draft, change, forget, isKept }
}
