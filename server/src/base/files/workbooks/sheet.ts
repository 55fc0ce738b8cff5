import type { FileBound } from '@cloche/contract/problems.ts'

export type Cell = string | number | boolean | Date | null

export interface Sheet {
  name: string
  rows: Cell[][]
}

/** The number of sheets, rows and columns to read; names may be left out. */
export interface Wanted {
  sheets: number
  rows: number
  columns: number
}

/** Reads all of the sheets of these names, written small; the others count for nothing. */
export interface Named {
  names: readonly string[]
}

export function isNamed(name: string, { names }: Named): boolean {
  return names.includes(name.trim().toLowerCase())
}

/** The file declares more content than any real file has: it exceeds this bound. */
export class TooLarge extends Error {
  readonly bound: FileBound

  constructor(bound: FileBound) {
    super(bound)
    this.bound = bound
  }
}

/** Fifty columns of the longest import. */
export const MAX_CELLS = 250_000
/** A parser needs over a microsecond per element, so the largest file takes about a second. */
const MAX_ELEMENTS = 600_000
/** The length of a text: eight times the limit of a cell in any office program. */
export const MAX_TEXT = 262_144
const MAX_CHARACTERS = 10_000_000

interface Spent {
  /** XML elements, counted for each reading of the file. */
  elements?: number
  cells?: number
  characters?: number
}

/** Counts a workbook's content, shared texts as often as cells use them. */
export class Budget {
  #elements = MAX_ELEMENTS
  #cells = MAX_CELLS
  #characters = MAX_CHARACTERS

  /** Throws `TooLarge` when the budget is exceeded. */
  spend({ elements = 0, cells = 0, characters = 0 }: Spent): void {
    this.#elements -= elements
    this.#cells -= cells
    this.#characters -= characters
    if (!(this.#cells >= 0)) throw new TooLarge('cells')
    if (!(this.#elements >= 0 && this.#characters >= 0)) throw new TooLarge('size')
  }
}

/** A time alone is a part of the first day of all, which is another one where the calendar of old Macs is used. */
export function dateText(date: Date): string {
  const [day = '', time = ''] = date.toISOString().slice(0, -5).split('T')
  if (/^(1899-12-3[01]|1904-01-01)$/.test(day)) return time
  return time === '00:00:00' ? day : `${day} ${time}`
}
