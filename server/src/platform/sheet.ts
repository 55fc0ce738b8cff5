export type Cell = string | number | boolean | Date | null

export interface Sheet {
  name: string
  rows: Cell[][]
}

/** Only the first sheets, and of each only the first rows and columns; names may be left out. */
export interface Wanted {
  sheets: number
  rows: number
  columns: number
}

/** The file asks for more than any file can be meant to hold. */
export class TooLarge extends Error {}

/** Fifty columns of the longest import. */
export const MAX_CELLS = 250_000
/** A parser takes more than a microsecond for each, so a file at this bound is read in about a second. */
const MAX_ELEMENTS = 600_000
/** Of one text: eight times what a cell can hold in any office. */
export const MAX_TEXT = 262_144
const MAX_CHARACTERS = 10_000_000

interface Spent {
  /** Of XML, as often as the file is read. */
  elements?: number
  cells?: number
  characters?: number
}

/** What a workbook comes to once everything is counted as often as it stands in a cell. */
export class Budget {
  #elements = MAX_ELEMENTS
  #cells = MAX_CELLS
  #characters = MAX_CHARACTERS

  /** Throws `TooLarge` when what was spent so far leaves no room for this. */
  spend({ elements = 0, cells = 0, characters = 0 }: Spent): void {
    this.#elements -= elements
    this.#cells -= cells
    this.#characters -= characters
    if (!(this.#elements >= 0 && this.#cells >= 0 && this.#characters >= 0)) throw new TooLarge()
  }
}
