import { IMPORT_MAX_ROWS } from '@cloche/contract/constants.ts'
import { folded } from '@cloche/checklist/folded.ts'
import {
  IMPORT_COLUMNS,
  type ImportDayOrder,
  type ImportEncoding,
  type ImportKind,
  type ImportReading,
} from '@cloche/contract/imports.ts'
import { invalid, Problem } from '../platform/problem.ts'
import { readSheets } from '../platform/read-workbook.ts'
import { dateText, type Cell } from '../platform/sheet.ts'
import { COLUMN_NAMES, TIME_NAMES } from './column-names.ts'
import { readCsv } from './csv.ts'
import { readDates, withTime } from './dates.ts'
import { addFault } from './faults.ts'
import type { Row } from './row.ts'
import { decodeText } from './text-encoding.ts'

export interface Table {
  ignored: string[]
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
 * required columns that the first row lacks.
 */
export async function readTable({ bytes, kind, encoding: said, dates: order }: TableFile): Promise<Table> {
  const { cells: all, encoding } = await linesOf(bytes, said)
  const lines = all.map((cells) => cells.map(textOf))
  if (lines.length >= MAX_LINES) throw new Problem('too_large')
  const top = lines.findIndex(hasText)
  if (top === -1) throw invalid('file', 'The file is empty')
  const { places, time, ignored } = columnsOf(lines[top]!, kind)
  const rows = lines.slice(top + 1).flatMap((cells, index): Row[] => {
    if (!hasText(cells)) return []
    const values = Object.fromEntries(
      places.map(([column, place]) => [column, cut(cells[place] ?? '', MAX_VALUE)]),
    )
    if (time !== -1) values['visitDate'] = withTime(values['visitDate']!, cells[time] ?? '')
    return [{ row: top + index + 2, values, faults: [] }]
  })
  if (rows.length === 0) throw invalid('file', 'There are no rows below the names of the columns')
  if (rows.length > IMPORT_MAX_ROWS || charactersIn(rows) > MAX_CHARACTERS) throw new Problem('too_large')
  const dates = kind === 'visits' ? settleDates(rows, order) : null
  return { ignored: ignored.slice(0, MAX_IGNORED).map((name) => cut(name, MAX_NAME)), encoding, dates, rows }
}

/** Converts the dates of visits for storage, and returns the first date whose order staff must choose. */
function settleDates(rows: readonly Row[], order?: ImportDayOrder): ImportReading['dates'] {
  const dated = rows.filter(({ values }) => values['visitDate'] !== '')
  const typed = dated.map(({ values }) => values['visitDate']!)
  let open: ImportReading['dates'] = null
  for (const [place, date] of readDates(typed, order).entries()) {
    const row = dated[place]!
    if ('wallClock' in date) row.values['visitDate'] = date.wallClock
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
async function linesOf(bytes: Uint8Array, said?: ImportEncoding) {
  if (Buffer.from(bytes.subarray(0, 2)).toString('latin1') === 'PK') {
    const [first] = await readSheets(bytes)
    return { cells: first?.rows ?? [], encoding: null }
  }
  const decoded = decodeText(bytes, said)
  if (!decoded) throw new Problem('unsupported_media')
  const cells: Cell[][] = await readCsv(decoded.text, MAX_LINES)
  return { cells, encoding: decoded.encoding }
}

/** Replaces characters that PostgreSQL can't store by a visible sign, and composes letters as calls do. */
function textOf(cell: Cell): string {
  if (cell === null) return ''
  if (cell instanceof Date) return dateText(cell)
  return String(cell).toWellFormed().replaceAll('\0', '\uFFFD').normalize('NFC').trim()
}

const hasText = (cells: readonly string[]) => cells.some((text) => text !== '')

/** Reduces a name so that `First name`, `first_name` and `FIRSTNAME` are equal. */
const plain = (name: string) => folded(name.normalize('NFKC')).replaceAll(/\P{L}/gu, '')

function columnsOf(header: readonly string[], kind: ImportKind) {
  const { columns, required } = IMPORT_COLUMNS[kind]
  const names = header.map(plain)
  const placeOf = (called: readonly string[]) =>
    called.map((name) => names.indexOf(plain(name))).find((place) => place !== -1) ?? -1
  const places = columns.map((column): [string, number] => [
    column,
    placeOf([column, ...(COLUMN_NAMES[kind][column] ?? [])]),
  ])
  const missing = places.filter(([column, place]) => place === -1 && required.some((each) => each === column))
  if (missing.length > 0) throw unnamed(missing.map(([column]) => column))
  const time = kind === 'visits' ? placeOf(TIME_NAMES) : -1
  const used = [...places.map(([, place]) => place), time]
  return { places, time, ignored: header.filter((name, place) => name !== '' && !used.includes(place)) }
}

function unnamed(columns: readonly string[]): Problem {
  const errors = columns.map((path) => ({ path, message: 'The first row names no such column' }))
  return new Problem('invalid', `Columns are missing: ${columns.join(', ')}`, errors)
}
