import { useLayoutEffect } from 'react'

/** Returns the focus to where it was before opening, when `opened` ends or the component unmounts. */
export function useFocusBack(opened: boolean): void {
  useLayoutEffect(() => {
    if (!opened) return undefined
    const before = document.activeElement
    return () => {
      if (before instanceof HTMLElement) before.focus({ preventScroll: true })
    }
  }, [opened])
}
