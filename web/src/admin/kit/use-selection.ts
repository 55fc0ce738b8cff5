import { useState } from 'react'

interface Thing {
  id: string
}

interface Selected<T> {
  /** The key of the list. Another filter is another list and starts with nothing selected. */
  list: string
  /** The items as they were when they were selected. */
  items: ReadonlyMap<string, T>
  /** The id of the row at which a range starts. */
  from: string | null
}

/** Keeps the selected rows of a list. `shown` are the loaded rows in their order. */
export function useSelection<T extends Thing>(list: string, shown: readonly T[]) {
  const [stored, setStored] = useState<Selected<T>>({ list, items: new Map(), from: null })
  const { items, from } = stored.list === list ? stored : { items: new Map<string, T>(), from: null }
  const set = (next: ReadonlyMap<string, T>, begin: string | null = null) =>
    setStored({ list, items: next, from: begin })
  const now = new Map(shown.map((item) => [item.id, item]))

  /** Selects or deselects a row; with `isRange` also every row between it and the row pressed last. */
  const toggle = (item: T, isOn: boolean, isRange: boolean) => {
    const next = new Map(items)
    for (const each of isRange ? between(shown, from, item.id) : [item]) {
      if (isOn) next.set(each.id, each)
      else next.delete(each.id)
    }
    set(next, item.id)
  }
  return {
    /** The newest loaded version of each selected item. */
    items: [...items.values()].map((item) => now.get(item.id) ?? item),
    has: (id: string) => items.has(id),
    toggle,
    choose: (all: readonly T[]) => set(new Map(all.map((item) => [item.id, item]))),
    clear: () => set(new Map()),
  }
}

export type Selection<T extends Thing> = ReturnType<typeof useSelection<T>>

export function between<T extends Thing>(rows: readonly T[], from: string | null, to: string): readonly T[] {
  const end = rows.findIndex(({ id }) => id === to)
  const begin = from === null ? end : rows.findIndex(({ id }) => id === from)
  if (begin < 0) return rows.slice(end, end + 1)
  return rows.slice(Math.min(begin, end), Math.max(begin, end) + 1)
}
