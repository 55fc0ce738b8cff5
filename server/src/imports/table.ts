import { IMPORT_MAX_ROWS } from '@cloche/contract/constants.ts'
import {
  IMPORT_COLUMNS,
  type ImportDayOrder,
  type ImportEncoding,
  type ImportFault,
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
import { decodeText } from './text-encoding.ts'

/** One thing to take over; reading it adds faults, and puts values as they will be stored. */
export interface Row {
  /** As the sheet numbers it, from 1. */
  row: number
  /** By column, '' where there is none. */
  values: Record<string, string>
  faults: ImportFault[]
}

export interface Table {
  ignored: string[]
  encoding: ImportReading['encoding']
  dates: ImportReading['dates']
  rows: Row[]
}

/** A file and what its rows are to become. */
export interface TableFile {
  bytes: Uint8Array
  kind: ImportKind
  /** The encoding of a text, where staff have said it. */
  encoding?: ImportEncoding | undefined
  /** How dates such as `01/12/2027` are meant, where staff have said it. */
  dates?: ImportDayOrder | undefined
}

/** Room for empty rows between those that hold something. */
const MAX_LINES = 2 * IMPORT_MAX_ROWS
/** Longer than anything that is stored; a longer value is cut, and has a fault for its length. */
const MAX_VALUE = 1000
/** Of all values together: five thousand rows of four hundred. */
const MAX_CHARACTERS = 2_000_000
/** Columns of no use that are named, and the characters of each. */
const MAX_IGNORED = 30
const MAX_NAME = 100

/**
 * A file as a table of one kind. Throws `unsupported_media`, `too_large`, or `invalid` at `file`, or at the columns that
 * its first row does not name.
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

/** Puts the dates of visits as they are stored, and returns the first one that needs an answer of staff. */
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

/** A workbook is a zip; an old or encrypted one is neither that nor text. */
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

/** What a database can't hold of a text is replaced, visibly. */
function textOf(cell: Cell): string {
  if (cell === null) return ''
  if (cell instanceof Date) return dateText(cell)
  return String(cell).toWellFormed().replaceAll('\0', '\uFFFD').trim()
}

const hasText = (cells: readonly string[]) => cells.some((text) => text !== '')

/** `First name`, `first_name` and `FIRSTNAME` are one. */
const plain = (name: string) => name.normalize('NFKC').toLowerCase().replaceAll(/\P{L}/gu, '')

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
