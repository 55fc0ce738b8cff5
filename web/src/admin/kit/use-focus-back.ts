import { useLayoutEffect } from 'react'

/** When something stops being open, or goes away while it is, the focus returns to where it was before. */
export function useFocusBack(opened: boolean): void {
  useLayoutEffect(() => {
    if (!opened) return undefined
    const before = document.activeElement
    return () => {
      if (before instanceof HTMLElement) before.focus({ preventScroll: true })
    }
  }, [opened])
}
