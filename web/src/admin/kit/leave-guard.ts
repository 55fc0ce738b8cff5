import { useEffect, type MouseEvent as ReactMouseEvent } from 'react'
import { useUnsaved } from './unsaved.ts'

let onPurpose = false

/** Goes back one step in the history without asking any guard. A step that is under way is not repeated. */
export function goBack(): void {
  if (onPurpose) return
  onPurpose = true
  addEventListener('popstate', () => (onPurpose = false), { once: true })
  history.back()
}

/**
 * While `active`, going back or closing the tab calls for confirmation. The router blocks only in its data mode
 * (docs/decisions/0005), so this uses the browser's Navigation API; a browser without it just leaves.
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

/** Returns the address in the app to which a click leaves this tab's page; null for any other click. */
export function linkOf(event: MouseEvent | ReactMouseEvent): string | null {
  const { target, button, metaKey, ctrlKey, shiftKey, altKey } = event
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null
  if (!link || link.origin !== location.origin || link.target !== '' || link.hasAttribute('download'))
    return null
  return button !== 0 || metaKey || ctrlKey || shiftKey || altKey ? null : link.getAttribute('href')
}
