import { IMPORT_MAX_ROWS } from '@cloche/contract/constants.ts'
import type { ImportDayOrder, ImportEncoding, ImportKind, ImportReading } from '@cloche/contract/imports.ts'
import { fileTooLarge, invalid, Problem } from '../platform/problem.ts'
import { readSheets } from '../platform/read-workbook.ts'
import { dateText, type Cell } from '../platform/sheet.ts'
import { readCsv } from './csv.ts'
import { readDates, withTime } from './dates.ts'
import { addFault } from './faults.ts'
import { findHeader, isHeader, unnamed, type Found } from './header.ts'
import type { Row } from './row.ts'
import { decodeText } from './text-encoding.ts'
import { isTotal } from './totals.ts'

export interface Table {
  ignored: string[]
  header: ImportReading['header']
  encoding: ImportReading['encoding']
  dates: ImportReading['dates']
  rows: Row[]
}

/** A file, the kind of its rows, and the answers that staff gave about the file. */
export interface TableFile {
  bytes: Uint8Array
  kind: ImportKind
  /** The encoding of a text file, if staff chose one. */
  encoding?: ImportEncoding | undefined
  /** The order of day and month in dates such as `01/12/2027`, if staff chose one. */
  dates?: ImportDayOrder | undefined
}

/** Allows for empty rows between filled ones. */
const MAX_LINES = 2 * IMPORT_MAX_ROWS
/** Longer than every stored value. A longer value is cut, and its length still makes a fault. */
const MAX_VALUE = 1000
/** The limit for all values together: five thousand rows with four hundred characters each. */
const MAX_CHARACTERS = 2_000_000
/** The number of ignored columns that the answer lists, and the maximum length of each name. */
const MAX_IGNORED = 30
const MAX_NAME = 100

/**
 * Reads a file as a table of one kind. Throws `unsupported_media`, `too_large`, or `invalid` at `file` or at the
 * required columns that none of the first rows names.
 */
export async function readTable({ bytes, kind, encoding: said, dates: order }: TableFile): Promise<Table> {
  const { sheets, encoding } = await sheetsOf(bytes, kind, said)
  const { lines, header, found } = foundIn(sheets, kind)
  const { places, time, ignored, top } = found
  const rows = lines.slice(top + 1).flatMap((cells, index): Row[] => {
    if (!hasText(cells)) return []
    const values = Object.fromEntries(
      places.map(([column, place]) => [column, cut(cells[place] ?? '', MAX_VALUE)]),
    )
    if (time !== -1) values['visitDate'] = withTime(values['visitDate']!, cells[time] ?? '')
    return [{ row: top + index + 2, values, faults: isTotal(cells) ? [{ column: '', code: 'total' }] : [] }]
  })
  if (rows.length === 0) throw invalid('file', 'There are no rows below the names of the columns')
  if (rows.length > IMPORT_MAX_ROWS) throw fileTooLarge('rows')
  if (charactersIn(rows) > MAX_CHARACTERS) throw fileTooLarge('size')
  const dates = kind === 'visits' ? settleDates(rows, order) : null
  const names = ignored.slice(0, MAX_IGNORED).map((name) => cut(name, MAX_NAME))
  return { ignored: names, header, encoding, dates, rows }
}

interface Lines {
  name: string
  lines: string[][]
}

/** Finds the first sheet with a row that names the columns: workbooks often begin with a sheet that explains them. */
function foundIn(
  sheets: readonly Lines[],
  kind: ImportKind,
): Pick<Lines, 'lines'> & { header: ImportReading['header']; found: Found } {
  const filled = sheets.filter(({ lines }) => lines.some(hasText))
  if (filled.length === 0) throw invalid('file', 'The file is empty')
  let missing: string[] | null = null
  for (const { name, lines } of filled) {
    const found = findHeader(lines, kind)
    if ('missing' in found) {
      if (missing === null || found.missing.length < missing.length) missing = found.missing
      continue
    }
    const above = lines.slice(0, found.top).filter(hasText).length
    const isFirst = name === filled[0]!.name
    return {
      lines,
      found,
      header: { row: found.top + 1, above, sheet: isFirst ? null : cut(name, MAX_NAME) },
    }
  }
  throw unnamed(missing ?? [])
}

/** Converts the dates of visits for storage, and returns the first date whose order staff must choose. */
function settleDates(rows: readonly Row[], order?: ImportDayOrder): ImportReading['dates'] {
  const dated = rows.filter(({ values }) => values['visitDate'] !== '')
  const typed = dated.map(({ values }) => values['visitDate']!)
  let open: ImportReading['dates'] = null
  for (const [place, date] of readDates(typed, order).entries()) {
    const row = dated[place]!
    if ('wallClock' in date) row.values['visitDate'] = date.wallClock + (date.offset ?? '')
    else addFault(row, 'visitDate', date.fault)
    if ('dayFirst' in date)
      open ??= { typed: typed[place]!, dayFirst: date.dayFirst, monthFirst: date.monthFirst }
  }
  return open
}

function charactersIn(rows: readonly Row[]): number {
  const values = rows.flatMap((row) => Object.values(row.values))
  return values.reduce((sum, { length }) => sum + length, 0)
}

const cut = (text: string, most: number) => (text.length > most ? text.slice(0, most).toWellFormed() : text)

/** Workbooks are zip files. An old or encrypted workbook is neither a zip nor text and is refused. */
async function sheetsOf(bytes: Uint8Array, kind: ImportKind, said?: ImportEncoding) {
  const linesOf = (cells: readonly Cell[][]) => cells.map((row) => row.map(textOf))
  if (Buffer.from(bytes.subarray(0, 2)).toString('latin1') === 'PK') {
    const sheets = await readSheets(bytes)
    return { sheets: sheets.map(({ name, rows }): Lines => ({ name, lines: linesOf(rows) })), encoding: null }
  }
  const decoded = decodeText(bytes, said)
  if (!decoded) throw new Problem('unsupported_media')
  const cells = await readCsv(decoded.text, MAX_LINES, (names) => isHeader(names.map(textOf), kind))
  if (cells.length >= MAX_LINES) throw fileTooLarge('rows')
  return { sheets: [{ name: '', lines: linesOf(cells) }], encoding: decoded.encoding }
}

/** Replaces characters that PostgreSQL can't store by a visible sign, and composes letters as calls do. */
function textOf(cell: Cell): string {
  if (cell === null) return ''
  if (cell instanceof Date) return dateText(cell)
  return String(cell).toWellFormed().replaceAll('\0', '\uFFFD').normalize('NFC').trim()
}

const hasText = (cells: readonly string[]) => cells.some((text) => text !== '')
