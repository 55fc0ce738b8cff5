import { MAX_TEXT, TooLarge, type Budget } from './sheet.ts'
import { localName, named } from './xlsx-index.ts'
import { shownBy } from './xlsx-styles.ts'
import { readXml, type Attributes } from './xml.ts'

/** The greatest number of rows (ECMA-376, and every office program). */
const MAX_ROWS = 1_048_576
const MAX_COLUMNS = 16_384
/** The digits of an index into the shared strings. */
const MAX_INDEX = 20

/** What the cells of a sheet refer to, and how much of it to read. */
export interface SheetBounds {
  /** The lengths of the shared strings. */
  strings: readonly number[]
  /** The formats by style. */
  formats: readonly (string | undefined)[]
  columns: number
  /** Rows beyond this are left out; with `isStrict` they are refused. */
  rows: number
  isStrict: boolean
}

/**
 * The XML of a sheet with its cells that have content alone: the library builds every row and cell that the XML names, and a sheet
 * whose column is coloured names a million. Spends the rectangle up to the last of these cells from the budget, and their texts,
 * shared ones as often as they are used. Throws `TooLarge`.
 */
export function contentOf(xml: string, bounds: SheetBounds, budget: Budget): string {
  const sheet = new SheetContent(bounds, budget)
  readXml(xml, budget, {
    open: (name, attributes) => sheet.open(localName(name), attributes),
    close: (name) => sheet.close(localName(name)),
    text: (text) => sheet.text(text),
  })
  budget.spend({ cells: sheet.rows * sheet.columns })
  return sheet.xml()
}

interface CellContent {
  column: number
  type: string
  style: string | undefined
  content: string
}

class SheetContent {
  readonly #bounds: SheetBounds
  readonly #budget: Budget
  readonly #parts: string[] = []
  /** The rows and columns of the rectangle. */
  rows = 0
  columns = 0
  /** The place of the last row and cell, from 1. */
  #row = 0
  #column = 0
  #isRowKnown = false
  #cell: CellContent | null = null
  #isValue = false
  #isPronunciation = false

  constructor(bounds: SheetBounds, budget: Budget) {
    this.#bounds = bounds
    this.#budget = budget
  }

  xml(): string {
    const end = this.rows > 0 ? '</row>' : ''
    return `<worksheet><sheetData>${this.#parts.join('')}${end}</sheetData></worksheet>`
  }

  open(name: string, attributes: Attributes): void {
    if (name === 'row') this.#openRow(attributes)
    else if (name === 'c') this.#openCell(attributes)
    else if (name === 'rPh') this.#isPronunciation = true
    else if (name === 'v' || name === 't')
      this.#isValue = (name === 't') === (this.#cell?.type === 'inlineStr') && !this.#isPronunciation
  }

  text(text: string): void {
    const cell = this.#cell
    if (!cell || !this.#isValue) return
    cell.content += text
    if (cell.content.length > MAX_TEXT) throw new TooLarge('size')
  }

  close(name: string): void {
    if (name === 'v' || name === 't') this.#isValue = false
    else if (name === 'rPh') this.#isPronunciation = false
    else if (name === 'c' && this.#cell) this.#closeCell(this.#cell)
  }

  #openRow(attributes: Attributes): void {
    const number = named(attributes, 'r')
    this.#isRowKnown = number !== undefined
    this.#row = within(number === undefined ? this.#row + 1 : Number(number), MAX_ROWS)
    this.#column = 0
  }

  #openCell(attributes: Attributes): void {
    const address = named(attributes, 'r')
    const [row, column] = address === undefined ? [this.#row, this.#column + 1] : placeOf(address)
    within(row, MAX_ROWS)
    if (!this.#isRowKnown) this.#row = row
    this.#isRowKnown = true
    this.#column = within(column, MAX_COLUMNS)
    const type = named(attributes, 't') ?? 'n'
    this.#cell = { column, type, style: named(attributes, 's'), content: '' }
  }

  #closeCell(cell: CellContent): void {
    const { rows, columns, isStrict } = this.#bounds
    this.#cell = null
    // A formula that failed is an empty cell.
    if (cell.content === '' || cell.type === 'e' || cell.column > columns) return
    if (this.#row > rows) {
      if (isStrict) throw new TooLarge('rows')
      return
    }
    this.#budget.spend({ characters: this.#lengthOf(cell) })
    if (this.#row > this.rows) {
      this.#parts.push(`${this.rows > 0 ? '</row>' : ''}<row r="${this.#row}">`)
      this.rows = this.#row
    } else if (this.#row < this.rows) throw new Error('The rows are out of order')
    this.columns = Math.max(this.columns, cell.column)
    this.#parts.push(this.#written(cell))
  }

  #lengthOf({ type, content }: CellContent): number {
    if (type !== 's') return content.length
    const length = content.length > MAX_INDEX ? 0 : (this.#bounds.strings[Number(content)] ?? 0)
    if (length > MAX_TEXT) throw new TooLarge('size')
    return length
  }

  #written({ column, type, style, content }: CellContent): string {
    const place = `r="${lettersOf(column)}${this.#row}"`
    const format = style === undefined ? undefined : this.#bounds.formats[Number(style)]
    const shown = type === 'n' ? shownBy(format, content) : null
    const text = type === 'inlineStr' ? content : shown
    if (text !== null) return `<c ${place} t="inlineStr"><is><t>${escaped(text)}</t></is></c>`
    const styled =
      style !== undefined && Number(style) < this.#bounds.formats.length ? ` s="${Number(style)}"` : ''
    return `<c ${place} t="${escaped(type)}"${styled}><v>${escaped(content)}</v></c>`
  }
}

function within(place: number, most: number): number {
  if (place > most) throw new TooLarge(most === MAX_ROWS ? 'rows' : 'cells')
  if (!Number.isSafeInteger(place) || place < 1) throw new Error('A row or cell has no place')
  return place
}

/** Row and column of an address such as `AB12`, from 1. */
function placeOf(address: string): [row: number, column: number] {
  let column = 0
  for (let place = 0; place < address.length; place += 1) {
    const code = address.charCodeAt(place)
    if (code >= 48 && code <= 57) return [Number(address.slice(place)), column]
    column = column * 26 + code - 64
  }
  return [0, 0]
}

function lettersOf(column: number): string {
  const before = Math.floor((column - 1) / 26)
  return (before > 0 ? lettersOf(before) : '') + String.fromCharCode(65 + ((column - 1) % 26))
}

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\r': '&#13;',
}

const escaped = (text: string) => text.replaceAll(/[&<>"\r]/g, (sign) => ESCAPES[sign]!)
