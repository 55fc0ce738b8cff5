import { useState } from 'react'
import type { Visit } from '@cloche/contract/visits.ts'

interface Selected {
  /** The list that it was made in: another filter begins with nothing selected. */
  list: string
  /** As they were when they were selected. */
  visits: ReadonlyMap<string, Visit>
  /** Where a range begins. */
  from: string | null
}

/** Rows of a list that are to be changed at once. `shown` are the rows that are loaded, in their order. */
export function useSelection(list: string, shown: readonly Visit[]) {
  const [stored, setStored] = useState<Selected>({ list, visits: new Map(), from: null })
  const { visits, from } = stored.list === list ? stored : { visits: new Map<string, Visit>(), from: null }
  const set = (next: ReadonlyMap<string, Visit>, begin: string | null = null) =>
    setStored({ list, visits: next, from: begin })
  const now = new Map(shown.map((visit) => [visit.id, visit]))

  /** With `isRange` all rows between the last one that was pressed and this one. */
  const toggle = (visit: Visit, isOn: boolean, isRange: boolean) => {
    const next = new Map(visits)
    for (const each of isRange ? between(shown, from, visit.id) : [visit]) {
      if (isOn) next.set(each.id, each)
      else next.delete(each.id)
    }
    set(next, visit.id)
  }
  return {
    /** The newest that is known of each. */
    visits: [...visits.values()].map((visit) => now.get(visit.id) ?? visit),
    has: (id: string) => visits.has(id),
    toggle,
    choose: (all: readonly Visit[]) => set(new Map(all.map((visit) => [visit.id, visit]))),
    clear: () => set(new Map()),
  }
}

export type Selection = ReturnType<typeof useSelection>

export function between(rows: readonly Visit[], from: string | null, to: string): readonly Visit[] {
  const end = rows.findIndex(({ id }) => id === to)
  const begin = from === null ? end : rows.findIndex(({ id }) => id === from)
  if (begin < 0) return rows.slice(end, end + 1)
  return rows.slice(Math.min(begin, end), Math.max(begin, end) + 1)
}
