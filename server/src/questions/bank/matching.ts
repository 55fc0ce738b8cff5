import { isCategoryType } from './changing.ts'
import { byName } from './names.ts'
import type { BankRow } from './queries.ts'

/** Returns whether an item is the category for questions outside of groups, which no row of the workbook names. */
export function isWithoutRow({ name }: BankRow): boolean {
  return name === null
}

/**
 * Finds the item of the bank for each row of a workbook, by the row's id. Items are found by their names, and the
 * category for questions outside of groups by these questions.
 */
export function matchRows(items: readonly BankRow[], rows: readonly BankRow[]): Map<string, BankRow> {
  const matches = new Map<string, BankRow>()
  const taken = new Set<string>()
  const match = (row: BankRow, item: BankRow | undefined) => {
    if (!item || taken.has(item.id) || isCategoryType(item.type) !== isCategoryType(row.type)) return
    matches.set(row.id, item)
    taken.add(item.id)
  }
  const named = byName(items)
  for (const row of rows) if (row.name !== null) match(row, named.get(row.name))
  for (const row of rows.filter(isWithoutRow)) {
    const within = rows.flatMap(({ id, parent }) => (parent === row.id ? (matches.get(id) ?? []) : []))
    const free = Map.groupBy(
      within.filter(({ parent }) => !taken.has(parent!)),
      ({ parent }) => parent,
    )
    const [most] = [...free].toSorted(([, a], [, b]) => b.length - a.length)
    match(row, most && items.find(({ id }) => id === most[0]))
  }
  return matches
}
