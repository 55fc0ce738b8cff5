import { folded } from '@cloche/checklist/folded.ts'
import { IMPORT_TIME_COLUMN } from '@cloche/contract/constants.ts'
import { IMPORT_COLUMNS, type ImportCorrections, type ImportKind } from '@cloche/contract/imports.ts'
import { Problem } from '../../base/faults/problem.ts'
import { COLUMN_NAMES, TIME_NAMES } from './column-names.ts'
import { placesByLooks } from './looks.ts'

/** Titles and notes above the names of the columns are no longer than this. */
const HEADER_ROWS = 20

/** The places that staff chose by hand. */
type Chosen = NonNullable<ImportCorrections['columns']>

/** The places of a file's columns. */
export interface Header {
  places: [column: string, place: number][]
  /** The place of the column that holds only the time of a visit, else -1. */
  time: number
  ignored: string[]
  /** The names of all columns, in order. */
  names: string[]
}

export interface Found extends Header {
  /** The index of the row that names the columns; -1 without one. */
  top: number
}

/** The row that names most of the required columns, and those that it lacks: none, in a file that names its columns. */
export interface Candidate {
  found: Found
  missing: string[]
}

/** Finds the row that names the columns among the first ones, else the first of those that name most of them; null in an empty sheet. */
export function findHeader(
  lines: readonly (readonly string[])[],
  kind: ImportKind,
  chosen: Chosen = {},
): Candidate | null {
  let best: Candidate | null = null
  let filled = 0
  for (const [top, cells] of lines.entries()) {
    if (!cells.some((text) => text !== '')) continue
    const missing = missingIn(headerOf(cells, kind), kind)
    if (best === null || missing.length < best.missing.length)
      best = { found: { ...headerOf(cells, kind, chosen), top }, missing }
    filled += 1
    if (missing.length === 0 || filled === HEADER_ROWS) break
  }
  return best
}

/** Finds the columns of a table that does not name them; null in an empty sheet. */
export function withoutHeader(
  lines: readonly (readonly string[])[],
  kind: ImportKind,
  chosen: Chosen = {},
): Candidate | null {
  const rows = lines.filter((cells) => cells.some((text) => text !== ''))
  const [first] = rows
  if (!first) return null
  const looks = placesByLooks(rows, kind)
  const placeOf = (column: string) => placeIn(chosen, column) ?? looks[column] ?? -1
  const places = IMPORT_COLUMNS[kind].columns.map((column): [string, number] => [column, placeOf(column)])
  const time = kind === 'visits' ? placeOf(IMPORT_TIME_COLUMN) : -1
  return { found: { places, time, ...restOf(first, places, time), top: -1 }, missing: [] }
}

/** Whether these cells name all required columns. */
export const isHeader = (cells: readonly string[], kind: ImportKind): boolean =>
  missingIn(headerOf(cells, kind), kind).length === 0

export function lacking(columns: readonly string[]): Problem {
  const errors = columns.map((path) => ({ path, message: 'None of the first rows names such a column' }))
  return new Problem('invalid', `Columns are missing: ${columns.join(', ')}`, errors)
}

/** Reduces a name so that `First name`, `first_name` and `FIRSTNAME` are equal. */
const plain = (name: string) => folded(name.normalize('NFKC')).replaceAll(/\P{L}/gu, '')

function headerOf(cells: readonly string[], kind: ImportKind, chosen: Chosen = {}): Header {
  const names = cells.map(plain)
  const placeOf = (called: readonly string[]) =>
    called.map((name) => names.indexOf(plain(name))).find((place) => place !== -1) ?? -1
  const places = IMPORT_COLUMNS[kind].columns.map((column): [string, number] => [
    column,
    placeIn(chosen, column) ?? placeOf([column, ...(COLUMN_NAMES[kind][column] ?? [])]),
  ])
  const time = kind === 'visits' ? (placeIn(chosen, IMPORT_TIME_COLUMN) ?? placeOf(TIME_NAMES)) : -1
  return { places, time, ...restOf(cells, places, time) }
}

function restOf(
  cells: readonly string[],
  places: Header['places'],
  time: number,
): Pick<Header, 'ignored' | 'names'> {
  const used = [...places.map(([, place]) => place), time]
  const ignored = cells.filter((name, place) => name !== '' && !used.includes(place))
  return { ignored, names: [...cells] }
}

/** The place that staff chose for a column, -1 for none; undefined if they chose nothing. */
function placeIn(chosen: Chosen, column: string): number | undefined {
  return Object.hasOwn(chosen, column) ? (chosen[column] ?? -1) : undefined
}

function missingIn({ places }: Header, kind: ImportKind): string[] {
  const { required } = IMPORT_COLUMNS[kind]
  const missing = places.filter(([column, place]) => place === -1 && required.some((each) => each === column))
  return missing.map(([column]) => column)
}
