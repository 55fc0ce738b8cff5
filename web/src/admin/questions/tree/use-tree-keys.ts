import type { KeyboardEvent } from 'react'
import type { BankQuestion } from '@cloche/contract/questions.ts'
import { useTreeActions } from './tree-actions.ts'

interface Options {
  items: readonly BankQuestion[]
  collapsed: ReadonlySet<string>
  toggle: (id: string) => void
}

/** Keys on a row: Alt with ↑ ↓ moves it, ← → folds and unfolds its category, Delete removes it. */
export function useTreeKeys({ items, collapsed, toggle }: Options) {
  const { step, remove } = useTreeActions()
  return (event: KeyboardEvent) => {
    const id = (event.target as HTMLElement).dataset['row']
    const item = items.find((each) => each.id === id)
    if (!item || event.ctrlKey || event.metaKey || event.shiftKey) return
    const act = event.altKey ? moving(item, event.key) : resting(item, event.key)
    if (!act) return
    event.preventDefault()
    act()
  }

  function moving({ id }: BankQuestion, key: string) {
    if (key === 'ArrowUp') return () => step(id, 'before')
    if (key === 'ArrowDown') return () => step(id, 'after')
    return undefined
  }

  function resting(item: BankQuestion, key: string) {
    if (key === 'Delete') return () => remove(item)
    if (key === 'ArrowLeft' && item.parent) return () => focusRow(item.parent!)
    const isCollapsed = collapsed.has(item.id)
    if (item.parent === null && key === (isCollapsed ? 'ArrowRight' : 'ArrowLeft'))
      return () => toggle(item.id)
    return undefined
  }
}

/** Waits for the next frame, because a moved row may not exist before. */
export function focusRow(id: string | undefined): void {
  if (id === undefined) return
  requestAnimationFrame(() => document.querySelector<HTMLElement>(`a[data-row="${id}"]`)?.focus())
}
