import { MAX_CELLS, MAX_TEXT, TooLarge, type Budget } from './sheet.ts'
import { localName, named } from './xlsx-index.ts'
import { readXml, type Attributes } from './xml.ts'

/** The greatest number of rows (ECMA-376, and every office program). */
const MAX_ROWS = 1_048_576
const MAX_COLUMNS = 16_384
/** Excel allows 255 characters; the library's search in a format takes time by the square of its length. */
const MAX_FORMAT = 500
const MAX_FORMATS = 5000
/** The digits of an index into the shared strings. */
const MAX_INDEX = 20

/** The length of each shared string. Throws `TooLarge` when there are more than cells may be. */
export function weighStrings(xml: string | undefined, budget: Budget): number[] {
  const lengths: number[] = []
  if (xml === undefined) return lengths
  let isInside = false
  readXml(xml, budget, {
    open: (name) => {
      if (localName(name) !== 'si') return
      isInside = true
      if (lengths.push(0) > MAX_CELLS) throw new TooLarge()
    },
    close: (name) => {
      if (localName(name) === 'si') isInside = false
    },
    text: (text) => {
      if (isInside) lengths[lengths.length - 1]! += text.length
    },
  })
  return lengths
}

/** Throws `TooLarge` for more or longer number formats than any office program writes. */
export function weighStyles(xml: string | undefined, budget: Budget): void {
  let formats = 0
  if (xml === undefined) return
  readXml(xml, budget, {
    open: (name, attributes) => {
      if (localName(name) !== 'numFmt') return
      formats += 1
      const { length } = named(attributes, 'formatCode') ?? ''
      if (formats > MAX_FORMATS || length > MAX_FORMAT) throw new TooLarge()
    },
  })
}

/**
 * Spends the cells of a sheet from the budget: the rectangle up to the last cell with content, and the texts, shared ones as
 * often as they are used. Throws `TooLarge`.
 */
export function weighSheet(xml: string | undefined, strings: readonly number[], budget: Budget): void {
  if (xml === undefined) return
  const weight = new SheetWeight(strings, budget)
  readXml(xml, budget, {
    open: (name, attributes) => weight.open(localName(name), attributes),
    close: (name) => weight.close(localName(name)),
    text: (text) => weight.text(text),
  })
  budget.spend({ cells: weight.rows * weight.columns })
}

class SheetWeight {
  readonly #strings: readonly number[]
  readonly #budget: Budget
  /** The rows and columns of the rectangle. */
  rows = 0
  columns = 0
  #cellElements = 0
  #cell: { row: number; column: number; isShared: boolean; length: number; index: string } | null = null
  #isValue = false

  constructor(strings: readonly number[], budget: Budget) {
    this.#strings = strings
    this.#budget = budget
  }

  open(name: string, attributes: Attributes): void {
    if (name === 'row') this.#openRow(attributes)
    else if (name === 'c') this.#openCell(attributes)
    else if (name === 'v' || name === 't') this.#isValue = this.#cell !== null
  }

  text(text: string): void {
    const cell = this.#cell
    if (!cell || !this.#isValue) return
    cell.length += text.length
    if (cell.isShared && cell.index.length < MAX_INDEX) cell.index += text
  }

  close(name: string): void {
    if (name === 'v' || name === 't') this.#isValue = false
    if (name !== 'c' || !this.#cell) return
    const { row, column, isShared, length, index } = this.#cell
    this.#cell = null
    if (length === 0) return
    this.rows = Math.max(this.rows, row)
    this.columns = Math.max(this.columns, column)
    const characters = isShared ? (this.#strings[Number(index)] ?? 0) : length
    if (characters > MAX_TEXT) throw new TooLarge()
    this.#budget.spend({ characters })
  }

  #openRow(attributes: Attributes): void {
    if (Number(named(attributes, 'r') ?? 0) > MAX_ROWS) throw new TooLarge()
  }

  #openCell(attributes: Attributes): void {
    this.#cellElements += 1
    if (this.#cellElements > MAX_CELLS) throw new TooLarge()
    const address = named(attributes, 'r') ?? ''
    const [row, column] = placeOf(address)
    if (row > MAX_ROWS || column > MAX_COLUMNS) throw new TooLarge()
    this.#cell = { row, column, isShared: named(attributes, 't') === 's', length: 0, index: '' }
  }
}

/** Row and column of an address such as `AB12`, from 1, as the library works them out: it takes `A1e9` for a billion. */
function placeOf(address: string): [row: number, column: number] {
  let column = 0
  for (let place = 0; place < address.length; place += 1) {
    const code = address.charCodeAt(place)
    if (code >= 48 && code <= 57) return [Number(address.slice(place)), column]
    column = column * 26 + code - 64
  }
  return [0, 0]
}
