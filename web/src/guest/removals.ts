import { createSignal } from '@cloche/engine/signal.ts'
import { toasts } from '../ui/toasts.ts'

const hidden = createSignal<ReadonlySet<string>>(new Set())

/** Photos and dishes that were taken away and can still be brought back: not shown, not yet removed. */
export const removals = { get: hidden.get, subscribe: hidden.subscribe }

/** Takes a thing off the screen now and removes it when the chance to undo is over. */
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
