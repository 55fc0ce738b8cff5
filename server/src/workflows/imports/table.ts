import { IMPORT_MAX_ROWS, IMPORT_TIME_COLUMN } from '@cloche/contract/constants.ts'
import {
  IMPORT_MAX_COLUMNS,
  type ImportCorrections,
  type ImportDayOrder,
  type ImportEncoding,
  type ImportKind,
  type ImportReading,
} from '@cloche/contract/imports.ts'
import { fileTooLarge, invalid, Problem } from '../../base/faults/problem.ts'
import { readSheets } from '../../base/files/workbooks/read-workbook.ts'
import { dateText, type Cell } from '../../base/files/workbooks/sheet.ts'
import { readCsv } from './csv.ts'
import { readDates, withTime } from './dates.ts'
import { addFault } from './faults.ts'
import { findHeader, isHeader, lacking, withoutHeader, type Found } from './header.ts'
import type { Row } from './row.ts'
import { decodeText } from './text-encoding.ts'
import { isTotal } from './totals.ts'

export interface Table extends Pick<ImportReading, 'ignored' | 'columns' | 'places'> {
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
  /** What staff corrected by hand. */
  corrections?: ImportCorrections | undefined
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
export async function readTable(file: TableFile): Promise<Table> {
  const { kind, corrections = {} } = file
  const { sheets, encoding } = await sheetsOf(file.bytes, kind, file.encoding)
  const { lines, header, found } = foundIn(sheets, kind, corrections)
  const { places, time, top } = found
  const without = new Set(corrections.without)
  const rows = lines.slice(top + 1).flatMap((cells, index): Row[] => {
    const row = top + index + 2
    if (!hasText(cells) || without.has(row)) return []
    const values = Object.fromEntries(
      places.map(([column, place]) => [column, cut(cells[place] ?? '', MAX_VALUE)]),
    )
    if (time !== -1) values['visitDate'] = withTime(values['visitDate']!, cells[time] ?? '')
    return [{ row, values, faults: isTotal(cells) ? [{ column: '', code: 'total' }] : [], remarks: [] }]
  })
  if (rows.length === 0 && without.size === 0)
    throw invalid('file', 'There are no rows below the names of the columns')
  if (rows.length > IMPORT_MAX_ROWS) throw fileTooLarge('rows')
  correct(rows, corrections)
  if (charactersIn(rows) > MAX_CHARACTERS) throw fileTooLarge('size')
  const dates = kind === 'visits' ? convertDates(rows, file.dates) : null
  return { ...namesIn(found), header, encoding, dates, rows }
}

/** Puts the corrected values into their cells. A row or column that the table lacks is passed over. */
function correct(rows: readonly Row[], { cells = [] }: ImportCorrections): void {
  const byNumber = new Map(rows.map((row) => [row.row, row.values]))
  for (const { row, column, value } of cells) {
    const values = byNumber.get(row)
    if (values && Object.hasOwn(values, column)) values[column] = textOf(value)
  }
}

function namesIn({ places, time, ignored, names }: Found): Pick<Table, 'ignored' | 'columns' | 'places'> {
  const all = time === -1 ? places : [...places, [IMPORT_TIME_COLUMN, time] as const]
  return {
    ignored: ignored.slice(0, MAX_IGNORED).map((name) => cut(name, MAX_NAME)),
    columns: names.slice(0, IMPORT_MAX_COLUMNS).map((name) => cut(name, MAX_NAME)),
    places: Object.fromEntries(all.map(([column, place]) => [column, place === -1 ? null : place])),
  }
}

interface Lines {
  name: string
  lines: string[][]
}

/**
 * Finds the first sheet with a row that names the columns: workbooks often begin with a sheet that explains them. Where staff choose
 * the columns, the sheet that names most of them will do.
 */
function foundIn(
  sheets: readonly Lines[],
  kind: ImportKind,
  { columns: chosen, unnamed }: ImportCorrections,
): Pick<Lines, 'lines'> & { header: ImportReading['header']; found: Found } {
  const candidates = sheets.flatMap(({ name, lines }) => {
    const candidate = unnamed ? withoutHeader(lines, kind, chosen) : findHeader(lines, kind, chosen)
    return candidate ? [{ name, lines, ...candidate }] : []
  })
  const [first] = candidates
  if (!first) throw invalid('file', 'The file is empty')
  const { name, lines, found, missing } = candidates.reduce((best, each) =>
    each.missing.length < best.missing.length ? each : best,
  )
  if (missing.length > 0 && !chosen) throw lacking(missing)
  const above = lines.slice(0, Math.max(found.top, 0)).filter(hasText).length
  return {
    lines,
    found,
    header: { row: found.top + 1, above, sheet: name === first.name ? null : cut(name, MAX_NAME) },
  }
}

/** Converts the dates of visits for storage, and returns the first date whose order staff must choose. */
function convertDates(rows: readonly Row[], order?: ImportDayOrder): ImportReading['dates'] {
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
