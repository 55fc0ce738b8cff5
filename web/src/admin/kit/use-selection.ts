import { useState } from 'react'

interface Thing {
  id: string
}

interface Selected<T> {
  /** The list that it was made in: another filter begins with nothing selected. */
  list: string
  /** As they were when they were selected. */
  items: ReadonlyMap<string, T>
  /** Where a range begins. */
  from: string | null
}

/** Rows of a list that are to be changed at once. `shown` are the rows that are loaded, in their order. */
export function useSelection<T extends Thing>(list: string, shown: readonly T[]) {
  const [stored, setStored] = useState<Selected<T>>({ list, items: new Map(), from: null })
  const { items, from } = stored.list === list ? stored : { items: new Map<string, T>(), from: null }
  const set = (next: ReadonlyMap<string, T>, begin: string | null = null) =>
    setStored({ list, items: next, from: begin })
  const now = new Map(shown.map((item) => [item.id, item]))

  /** With `isRange` all rows between the last one that was pressed and this one. */
  const toggle = (item: T, isOn: boolean, isRange: boolean) => {
    const next = new Map(items)
    for (const each of isRange ? between(shown, from, item.id) : [item]) {
      if (isOn) next.set(each.id, each)
      else next.delete(each.id)
    }
    set(next, item.id)
  }
  return {
    /** The newest that is known of each. */
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
