import type { KeyboardEvent } from 'react'

interface Node {
  id: string
  parent: string | null
}

type Arrow = 'ArrowUp' | 'ArrowDown' | 'ArrowLeft' | 'ArrowRight'

interface Options<T extends Node> {
  items: readonly T[]
  /** Whether an item is folded; null if it has nothing to fold. */
  folded: (item: T) => boolean | null
  toggle: (id: string) => void
  /** What Alt with an arrow does. */
  moves: { readonly [Key in Arrow]?: (item: T) => void }
  remove: (item: T) => void
}

/** Keys on a row: Alt with an arrow moves it, ← → fold and unfold it or go to the row above it, Delete removes it. */
export function useTreeKeys<T extends Node>({ items, folded, toggle, moves, remove }: Options<T>) {
  return (event: KeyboardEvent) => {
    const id = (event.target as HTMLElement).dataset['row']
    const item = items.find((each) => each.id === id)
    if (!item || event.ctrlKey || event.metaKey || event.shiftKey) return
    const move = moves[event.key as Arrow]
    const act = event.altKey ? move && (() => move(item)) : resting(item, event.key)
    if (!act) return
    event.preventDefault()
    act()
  }

  function resting(item: T, key: string) {
    if (key === 'Delete') return () => remove(item)
    if (folded(item) === (key === 'ArrowRight') && (key === 'ArrowRight' || key === 'ArrowLeft'))
      return () => toggle(item.id)
    if (key === 'ArrowLeft' && item.parent) return () => focusRow(item.parent!)
    return undefined
  }
}

/** Waits for the next frame, because a moved row may not exist before. */
export function focusRow(id: string | undefined): void {
  if (id === undefined) return
  requestAnimationFrame(() => document.querySelector<HTMLElement>(`a[data-row="${id}"]`)?.focus())
}
