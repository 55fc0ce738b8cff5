import { Budget, isNamed, MAX_TEXT, TooLarge, type Cell, type Named, type Sheet } from './sheet.ts'
import { readXml, type Attributes } from './xml.ts'

/** How much of a file to read. */
export interface OdsBounds extends Partial<Named> {
  sheets: number
  columns: number
  /** Rows beyond this are left out; with `strict` they are refused. */
  rows: number
  strict: boolean
}

/** The role of an element by its name and parent. Any other element is skipped with its content. */
type Role = 'root' | 'body' | 'spreadsheet' | 'table' | 'group' | 'row' | 'cell' | 'paragraph' | 'inline'

/** Elements that only group the rows of a sheet. */
const GROUPS = ['table:table-row-group', 'table:table-rows', 'table:table-header-rows']
const CELLS = ['table:table-cell', 'table:covered-table-cell']
/** A remark is inside the cell that it belongs to. */
const REMARKS = ['office:annotation', 'text:note']

const MAX_COLUMNS = 16_384

/**
 * Reads the sheets of a `content.xml` (OpenDocument) as `readSheets` does; formulas have their last result. Repeated cells are
 * counted before they are built, and the empty ones at the end of a sheet cost nothing. Throws `TooLarge`, and other errors for
 * broken XML.
 */
export function sheetsOfOds(xml: string, bounds: OdsBounds): Sheet[] {
  const reader = new OdsReader(bounds)
  readXml(xml, new Budget(), {
    open: (name, attributes) => reader.open(name, attributes),
    close: () => reader.close(),
    text: (text) => reader.text(text),
  })
  return reader.sheets()
}

function roleOf(name: string, parent: Role | undefined): Role | null {
  switch (parent) {
    case undefined:
      return 'root'
    case 'root':
      return name === 'office:body' ? 'body' : null
    case 'body':
      return name === 'office:spreadsheet' ? 'spreadsheet' : null
    case 'spreadsheet':
      return name === 'table:table' ? 'table' : null
    case 'table':
    case 'group':
      if (GROUPS.includes(name)) return 'group'
      return name === 'table:table-row' ? 'row' : null
    case 'row':
      return CELLS.includes(name) ? 'cell' : null
    case 'cell':
      return name === 'text:p' || name === 'text:h' ? 'paragraph' : null
    case 'paragraph':
    case 'inline':
      return REMARKS.includes(name) ? null : 'inline'
  }
}

interface Run {
  place: number
  count: number
  value: Exclude<Cell, null>
}

class OdsReader {
  readonly #bounds: OdsBounds
  readonly #budget = new Budget()
  readonly #sheets: Sheet[] = []
  readonly #roles: Role[] = []
  /** The number of open elements within a skipped one, itself included. */
  #skipped = 0
  #isSpreadsheet = false
  /** The style that is being read, and those whose sheets are hidden. */
  #style = ''
  readonly #hidden = new Set<string>()
  #row: { place: number; attributes: Attributes; runs: Run[]; width: number } | null = null
  /** The index of the next row. */
  #place = 0
  #cell: { attributes: Attributes; paragraphs: string[] } | null = null

  constructor(bounds: OdsBounds) {
    this.#bounds = bounds
  }

  sheets(): Sheet[] {
    if (!this.#isSpreadsheet) throw new Error('Not a spreadsheet')
    return this.#sheets.map(({ name, rows }) => ({ name, rows: this.#padded(rows) }))
  }

  open(name: string, attributes: Attributes): void {
    if (name === 'style:style') this.#style = attributes['style:name'] ?? ''
    if (name === 'style:table-properties' && attributes['table:display'] === 'false')
      this.#hidden.add(this.#style)
    const role = this.#skipped > 0 ? null : roleOf(name, this.#roles.at(-1))
    if (role === null || (role === 'table' && !this.#isWanted(attributes))) {
      this.#skipped += 1
      return
    }
    this.#roles.push(role)
    if (role === 'spreadsheet') this.#isSpreadsheet = true
    else if (role === 'table') this.#openTable(attributes)
    else if (role === 'row') this.#row = { place: 0, attributes, runs: [], width: 0 }
    else if (role === 'cell') this.#cell = { attributes, paragraphs: [] }
    else if (role === 'paragraph') this.#openParagraph()
    else if (role === 'inline') this.#add(signOf(name, attributes, this.#budget))
  }

  close(): void {
    if (this.#skipped > 0) {
      this.#skipped -= 1
      return
    }
    const role = this.#roles.pop()
    if (role === 'cell') this.#closeCell()
    else if (role === 'row') this.#closeRow()
  }

  text(text: string): void {
    const role = this.#roles.at(-1)
    const isWords = this.#skipped === 0 && (role === 'paragraph' || role === 'inline')
    if (isWords) this.#add(text.replaceAll(/[\t\n\r ]+/g, ' '))
  }

  #isWanted({ 'table:name': name = '', 'table:style-name': style = '' }: Attributes): boolean {
    const { sheets, names } = this.#bounds
    if (this.#hidden.has(style)) return false
    return this.#sheets.length < sheets && (names === undefined || isNamed(name, { names }))
  }

  #openTable(attributes: Attributes): void {
    this.#place = 0
    this.#sheets.push({ name: attributes['table:name'] ?? '', rows: [] })
  }

  #openParagraph(): void {
    // Each paragraph is a line of the cell's text.
    if (this.#cell!.paragraphs.push('') > MAX_TEXT) throw new TooLarge('size')
  }

  #add(text: string): void {
    const { paragraphs } = this.#cell!
    paragraphs[paragraphs.length - 1] += text
  }

  #closeCell(): void {
    const { attributes, paragraphs } = this.#cell!
    const row = this.#row!
    const value = valueOf(attributes, paragraphs)
    const count = repeated(attributes, 'table:number-columns-repeated')
    if (value !== null) this.#keep({ place: row.place, count, value })
    row.place += count
    this.#cell = null
  }

  #keep(run: Run): void {
    const { columns, strict } = this.#bounds
    const row = this.#row!
    const isTooLong = lengthOf(run.value) > MAX_TEXT
    if (isTooLong) throw new TooLarge('size')
    if (strict && run.place + run.count > MAX_COLUMNS) throw new TooLarge('cells')
    const count = Math.min(run.count, columns - run.place)
    if (count <= 0) return
    row.runs.push({ ...run, count })
    row.width = run.place + count
  }

  /** Empty rows are built only when a row with content follows. */
  #closeRow(): void {
    const { attributes, runs, width } = this.#row!
    const { rows: most, strict } = this.#bounds
    const { rows } = this.#sheets.at(-1)!
    const from = Math.min(this.#place, most)
    this.#place += repeated(attributes, 'table:number-rows-repeated')
    const to = Math.min(this.#place, most)
    this.#row = null
    if (runs.length === 0) return
    if (strict && this.#place > most) throw new TooLarge('rows')
    const characters = runs.reduce((sum, { count, value }) => sum + count * lengthOf(value), 0)
    this.#budget.spend({ cells: (to - from) * width, characters: (to - from) * characters })
    while (rows.length < from) rows.push([])
    for (let row = from; row < to; row += 1) rows.push(cellsOf(runs))
  }

  /** Pads the rows to one length, as `.xlsx` has them. */
  #padded(rows: Cell[][]): Cell[][] {
    const width = rows.reduce((widest, { length }) => Math.max(widest, length), 0)
    this.#budget.spend({ cells: rows.reduce((sum, { length }) => sum + width - length, 0) })
    return rows.map((row) => [...row, ...Array.from({ length: width - row.length }, () => null)])
  }
}

/** The cells up to the last one with content. */
function cellsOf(runs: readonly Run[]): Cell[] {
  const cells: Cell[] = []
  for (const { place, count, value } of runs) {
    while (cells.length < place) cells.push(null)
    for (let column = 0; column < count; column += 1) cells.push(value)
  }
  return cells
}

function lengthOf(value: Cell): number {
  return typeof value === 'string' ? value.length : 0
}

function valueOf(attributes: Attributes, paragraphs: readonly string[]): Cell {
  if (attributes['calcext:value-type'] === 'error') return null
  const words = () => paragraphs.join('\n')
  switch (attributes['office:value-type']) {
    case undefined:
      return null
    case 'float':
      return FILLED.test(words()) ? words() : Number(attributes['office:value'])
    case 'percentage':
    case 'currency':
      return Number(attributes['office:value'])
    case 'boolean':
      return attributes['office:boolean-value'] === 'true'
    case 'date':
      return dateOf(attributes['office:date-value'] ?? '') ?? words()
    default:
      return attributes['office:string-value'] || words() || null
  }
}

/** Zeros before a number, or a plus, which only a text or a format of cells can show. */
const FILLED = /^(?:0\d+|\+[\d() -]+)$/

/** A wall clock, kept in UTC. */
function dateOf(written: string): Date | null {
  const date = new Date(written.includes('T') ? `${written.slice(0, 19)}Z` : written)
  return Number.isNaN(date.getTime()) ? null : date
}

/** The characters that an element within a text stands for. */
function signOf(name: string, attributes: Attributes, budget: Budget): string {
  if (name === 'text:tab') return '\t'
  if (name === 'text:line-break') return '\n'
  if (name !== 'text:s') return ''
  const count = repeated(attributes, 'text:c')
  budget.spend({ characters: count })
  return ' '.repeat(count)
}

function repeated(attributes: Attributes, name: string): number {
  const count = Number(attributes[name] ?? 1)
  return Number.isSafeInteger(count) && count > 0 ? count : 1
}
