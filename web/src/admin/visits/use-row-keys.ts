import { useEffect, type RefObject } from 'react'

/** `/` goes to the filter, ↑ ↓ Home End walk through the rows' links; Enter is the link's own. */
export function useRowKeys(list: RefObject<HTMLElement | null>, filter: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
      if (isBusy(event.target as HTMLElement, list.current)) return
      const target = event.key === '/' ? filter.current : rowFor(event.key, list.current)
      if (!target) return
      event.preventDefault()
      target.focus()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [list, filter])
}

/** Keys belong to what has the focus, unless that is a row or nothing at all. */
function isBusy(target: HTMLElement, list: HTMLElement | null): boolean {
  if (target.closest('input, textarea, select, [role="listbox"], [role="menu"], [role="dialog"]')) return true
  return (
    target !== document.body && target.id !== 'content' && !list?.contains(target) && !target.matches('a')
  )
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
