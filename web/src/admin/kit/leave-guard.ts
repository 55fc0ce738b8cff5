import { useEffect } from 'react'
import { useUnsaved } from './unsaved.ts'

let onPurpose = false

/** One step back in the history that no guard asks about. */
export function goBack(): void {
  onPurpose = true
  addEventListener('popstate', () => (onPurpose = false), { once: true })
  history.back()
}

/**
 * While `active`, going back and closing the tab are held up and `ask` is called. By the browser's own means: the router
 * has a blocker in its data mode alone (docs/decisions/0005). A browser without them just goes.
 */
export function useLeaveGuard(active: boolean, ask: () => void): void {
  useUnsaved(active)
  useEffect(() => {
    if (!active) return undefined
    const leave = (event: NavigateEvent) => {
      if (onPurpose || event.navigationType !== 'traverse' || !event.cancelable) return
      event.preventDefault()
      ask()
    }
    const unload = (event: BeforeUnloadEvent) => event.preventDefault()
    const guarded = new AbortController()
    globalThis.navigation?.addEventListener('navigate', leave, guarded)
    addEventListener('beforeunload', unload, guarded)
    return () => guarded.abort()
  }, [active, ask])
}
