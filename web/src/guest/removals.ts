import { createSignal } from '@cloche/engine/signal.ts'
import { toasts } from '../ui/toasts.ts'

const hidden = createSignal<ReadonlySet<string>>(new Set())

/** The removed photos and dishes whose removal can still be undone: hidden, but not removed yet. */
export const removals = { get: hidden.get, subscribe: hidden.subscribe }

/** Hides an item now and removes it when the time to undo is over. */
export function removeWithUndo(id: string, words: { text: string; undoLabel: string }, remove: () => void) {
  const show = () => hidden.set(new Set([...hidden.get()].filter((each) => each !== id)))
  toasts.show({
    ...words,
    undo: show,
    done: () => {
      remove()
      show()
    },
  })
  hidden.set(new Set(hidden.get()).add(id))
}
