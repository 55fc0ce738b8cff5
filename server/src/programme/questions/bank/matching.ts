import { isCategoryType } from './changing.ts'
import { byName, withOwnNames } from './names.ts'
import type { BankRow } from './queries.ts'

/** Returns whether an item is the category for questions outside of groups, which no row of the workbook names. */
export function isWithoutRow({ name }: BankRow): boolean {
  return name === null
}

/**
 * Finds the item of the bank for each row of a workbook, by the row's id. Items are found by their names. A row whose name the bank
 * does not store is found by its title in its category, a category also by its questions.
 */
export function matchRows(items: readonly BankRow[], rows: readonly BankRow[]): Map<string, BankRow> {
  const isCategory = (row: BankRow) => row.parent === null
  const matching = new Matching(items, rows)
  matching.byNames(isCategory)
  matching.byTitles((row) => isCategory(row) && !isWithoutRow(row))
  matching.byNames((row) => !isCategory(row))
  matching.byQuestions()
  matching.byTitles(isWithoutRow)
  matching.byTitles((row) => !isCategory(row))
  return matching.matches
}

class Matching {
  readonly matches = new Map<string, BankRow>()
  readonly #taken = new Set<string>()
  readonly #items: readonly BankRow[]
  readonly #rows: readonly BankRow[]
  readonly #named: ReadonlyMap<string, BankRow>

  constructor(items: readonly BankRow[], rows: readonly BankRow[]) {
    this.#items = items
    this.#rows = rows
    this.#named = byName(items)
  }

  /** Of several rows with one name, the row in the item's category has the name. */
  byNames(isWanted: (row: BankRow) => boolean): void {
    for (const [name, rows] of Map.groupBy(this.#rows.filter(isWanted), (row) => row.name)) {
      const item = name === null ? undefined : this.#named.get(name)
      const alike = rows.filter((row) => item && isCategoryType(row.type) === isCategoryType(item.type))
      const row = alike.find((each) => this.#parentOf(each) === item?.parent) ?? alike[0]
      if (item && row) this.#match(row, item)
    }
  }

  /** Matches rows with the free items of the same title if they are as many. */
  byTitles(isWanted: (row: BankRow) => boolean): void {
    const free = this.#items.filter(({ id }) => !this.#taken.has(id))
    const titled = Map.groupBy(free, ({ parent, title }) => JSON.stringify([parent, title]))
    const rows = this.#nameless().filter((row) => isWanted(row) && this.#parentOf(row) !== undefined)
    for (const [key, alike] of Map.groupBy(rows, (row) => JSON.stringify([this.#parentOf(row), row.title]))) {
      const same = titled.get(key) ?? []
      if (same.length === alike.length)
        for (const [place, row] of alike.entries()) this.#match(row, same[place]!)
    }
  }

  /** Matches categories with the free category that has most of their questions. */
  byQuestions(): void {
    for (const row of this.#nameless().filter(({ parent }) => parent === null)) {
      const within = this.#rows.filter(({ parent }) => parent === row.id)
      const parents = within.flatMap(({ id }) => this.matches.get(id)?.parent ?? [])
      const free = parents.filter((id) => !this.#taken.has(id))
      const [most] = [...Map.groupBy(free, (id) => id)].toSorted(([, a], [, b]) => b.length - a.length)
      const item = this.#items.find(({ id }) => id === most?.[0])
      if (item) this.#match(row, item)
    }
  }

  /** Returns the rows without a match whose names the bank would not store. */
  #nameless(): BankRow[] {
    const left = this.#rows.filter(({ id }) => !this.matches.has(id))
    const stored = withOwnNames(left, new Set(this.#named.keys()))
    return left.filter((_, place) => stored[place]!.name === null)
  }

  /** Returns the id that a row's category has in the bank, undefined if it has none. Null: the row is a category. */
  #parentOf({ parent }: BankRow): string | null | undefined {
    return parent && this.matches.get(parent)?.id
  }

  #match(row: BankRow, item: BankRow): void {
    this.matches.set(row.id, item)
    this.#taken.add(item.id)
  }
}
