import { useEffect, type RefObject } from 'react'
import { isForPage } from './single-keys.ts'

/** Elements that handle these keys themselves. */
const OWN_KEYS = 'input, textarea, select, [role="listbox"], [role="menu"], [role="dialog"]'

/** `/` focuses the field that declares it as its shortcut. */
const FILTER = 'main [aria-keyshortcuts="/"]'

/** `/` focuses the filter; ↑, ↓, Home and End move between the rows' links. */
export function useRowKeys(list: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
      if ((event.target as HTMLElement).closest(OWN_KEYS)) return
      const target =
        event.key === '/'
          ? isForPage(event) && document.querySelector<HTMLElement>(FILTER)
          : rowFor(event.key, list.current)
      if (!target) return
      event.preventDefault()
      target.focus()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [list])
}

function rowFor(key: string, list: HTMLElement | null): HTMLElement | undefined {
  const rows = [...(list?.querySelectorAll<HTMLElement>('a[data-row]') ?? [])]
  const now = rows.indexOf(document.activeElement as HTMLElement)
  switch (key) {
    case 'ArrowDown':
      return rows[Math.min(now + 1, rows.length - 1)]
    case 'ArrowUp':
      return rows[Math.max(now - 1, 0)]
    case 'Home':
      return now < 0 ? undefined : rows[0]
    case 'End':
      return now < 0 ? undefined : rows.at(-1)
    default:
      return undefined
  }
}
