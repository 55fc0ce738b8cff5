export interface Toast {
  key: number
  text: string
  /** The label of the undo button; without a label there is no button. */
  undoLabel?: string
  undo?: () => void
  /** Called once when undo is no longer possible. */
  done?: () => void
}

const LASTS = 6000
const listeners = new Set<() => void>()
let current: Toast | null = null
let timer: ReturnType<typeof setTimeout> | undefined
let key = 0

/** The one short message at the page's lower edge or a sheet's upper one, shared by the page and every sheet above it. */
export const toasts = {
  get: () => current,
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  show(toast: Omit<Toast, 'key'>) {
    toasts.finish()
    key += 1
    set({ ...toast, key })
    timer = setTimeout(toasts.finish, LASTS)
  },
  undo() {
    const toast = set(null)
    toast?.undo?.()
  },
  /** Ends the chance to undo: the work that waited for it runs now. */
  finish() {
    const toast = set(null)
    toast?.done?.()
  },
}

function set(next: Toast | null): Toast | null {
  const before = current
  clearTimeout(timer)
  current = next
  if (before !== next) for (const listener of listeners) listener()
  return before
}

addEventListener('pagehide', toasts.finish)
// A phone may end a hidden page without another event, and the work would never run.
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'hidden' && current?.done) toasts.finish()
})
