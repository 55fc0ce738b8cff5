import { IMPORT_MAX_ROWS } from '@cloche/contract/constants.ts'
import { IMPORT_COLUMNS, type ImportKind, type ImportFault } from '@cloche/contract/imports.ts'
import { invalid, Problem } from '../platform/problem.ts'
import { readSheets } from '../platform/read-workbook.ts'
import type { Cell } from '../platform/sheet.ts'
import { readCsv } from './csv.ts'

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
  rows: Row[]
}

/** A file and what its rows are to become. */
export interface TableFile {
  bytes: Uint8Array
  kind: ImportKind
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
export async function readTable({ bytes, kind }: TableFile): Promise<Table> {
  const lines = (await linesOf(bytes)).map((cells) => cells.map(textOf))
  if (lines.length >= MAX_LINES) throw new Problem('too_large')
  const top = lines.findIndex(hasText)
  if (top === -1) throw invalid('file', 'The file is empty')
  const { places, ignored } = columnsOf(lines[top]!, kind)
  const rows = lines.slice(top + 1).flatMap((cells, index): Row[] => {
    if (!hasText(cells)) return []
    const values = Object.fromEntries(
      places.map(([column, place]) => [column, cut(cells[place] ?? '', MAX_VALUE)]),
    )
    return [{ row: top + index + 2, values, faults: [] }]
  })
  if (rows.length === 0) throw invalid('file', 'There are no rows below the names of the columns')
  if (rows.length > IMPORT_MAX_ROWS || charactersIn(rows) > MAX_CHARACTERS) throw new Problem('too_large')
  return { ignored: ignored.slice(0, MAX_IGNORED).map((name) => cut(name, MAX_NAME)), rows }
}

function charactersIn(rows: readonly Row[]): number {
  const values = rows.flatMap((row) => Object.values(row.values))
  return values.reduce((sum, { length }) => sum + length, 0)
}

const cut = (text: string, most: number) => (text.length > most ? text.slice(0, most).toWellFormed() : text)

/** A workbook is a zip; an old or encrypted one is neither that nor text. */
async function linesOf(bytes: Uint8Array): Promise<Cell[][]> {
  if (Buffer.from(bytes.subarray(0, 2)).toString('latin1') !== 'PK') return readCsv(bytes, MAX_LINES)
  const [first] = await readSheets(bytes)
  return first?.rows ?? []
}

/** A date is written as its column has it. What a database can't hold of a text is replaced, visibly. */
function textOf(cell: Cell): string {
  if (cell === null) return ''
  if (cell instanceof Date) return cell.toISOString().slice(0, 16).replace('T', ' ')
  return String(cell).toWellFormed().replaceAll('\0', '\uFFFD').trim()
}

const hasText = (cells: readonly string[]) => cells.some((text) => text !== '')

/** `First name`, `first_name` and `FIRSTNAME` are one. */
const plain = (name: string) => name.toLowerCase().replaceAll(/\P{L}/gu, '')

function columnsOf(header: readonly string[], kind: ImportKind) {
  const { columns, required } = IMPORT_COLUMNS[kind]
  const names = header.map(plain)
  const places = columns.map((column): [string, number] => [column, names.indexOf(plain(column))])
  const missing = places.filter(([column, place]) => place === -1 && required.some((each) => each === column))
  if (missing.length > 0) throw unnamed(missing.map(([column]) => column))
  const used = places.map(([, place]) => place)
  return { places, ignored: header.filter((name, place) => name !== '' && !used.includes(place)) }
}

function unnamed(columns: readonly string[]): Problem {
  const errors = columns.map((path) => ({ path, message: 'The first row names no such column' }))
  return new Problem('invalid', `Columns are missing: ${columns.join(', ')}`, errors)
}
