import { useLayoutEffect, type RefObject } from 'react'

interface Position {
  top: number
  row: string | null
}

const positions = new Map<string, Position>()

/** Coming back to a list finds it where it was left: scrolled as far, and the opened row in focus. */
export function useListPosition(key: string, list: RefObject<HTMLElement | null>, ready: boolean): void {
  useLayoutEffect(() => {
    if (!ready) return undefined
    const rows = list.current
    restore(positions.get(key), rows)
    return () => {
      const row = rows?.contains(document.activeElement) ? document.activeElement?.getAttribute('href') : null
      positions.set(key, { top: window.scrollY, row: row ?? null })
    }
  }, [key, list, ready])
}

function restore(position: Position | undefined, rows: HTMLElement | null) {
  window.scrollTo(0, position?.top ?? 0)
  if (!position?.row) return
  const row = rows?.querySelector<HTMLElement>(`a[data-row][href="${CSS.escape(position.row)}"]`)
  row?.focus({ preventScroll: true })
}
