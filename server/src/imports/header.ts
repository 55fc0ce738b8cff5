import { folded } from '@cloche/checklist/folded.ts'
import { IMPORT_COLUMNS, type ImportKind } from '@cloche/contract/imports.ts'
import { Problem } from '../platform/problem.ts'
import { COLUMN_NAMES, TIME_NAMES } from './column-names.ts'

/** Titles and notes above the names of the columns are no longer than this. */
const HEADER_ROWS = 20

/** The places of a file's columns. */
export interface Header {
  places: [column: string, place: number][]
  /** The place of the column that holds only the time of a visit, else -1. */
  time: number
  ignored: string[]
}

export interface Found extends Header {
  /** The index of the row that names the columns. */
  top: number
}

/**
 * Finds the row that names the columns among the first ones. Returns the names of the required columns that the best row lacks
 * when there is none.
 */
export function findHeader(
  lines: readonly (readonly string[])[],
  kind: ImportKind,
): Found | { missing: string[] } {
  let best: string[] | null = null
  let filled = 0
  for (const [top, cells] of lines.entries()) {
    if (!cells.some((text) => text !== '')) continue
    const header = headerOf(cells, kind)
    const missing = missingIn(header, kind)
    if (missing.length === 0) return { ...header, top }
    if (best === null || missing.length < best.length) best = missing
    filled += 1
    if (filled === HEADER_ROWS) break
  }
  return { missing: best ?? [] }
}

/** Whether these cells name all required columns. */
export const isHeader = (cells: readonly string[], kind: ImportKind): boolean =>
  missingIn(headerOf(cells, kind), kind).length === 0

export function unnamed(columns: readonly string[]): Problem {
  const errors = columns.map((path) => ({ path, message: 'None of the first rows names such a column' }))
  return new Problem('invalid', `Columns are missing: ${columns.join(', ')}`, errors)
}

/** Reduces a name so that `First name`, `first_name` and `FIRSTNAME` are equal. */
const plain = (name: string) => folded(name.normalize('NFKC')).replaceAll(/\P{L}/gu, '')

function headerOf(cells: readonly string[], kind: ImportKind): Header {
  const names = cells.map(plain)
  const placeOf = (called: readonly string[]) =>
    called.map((name) => names.indexOf(plain(name))).find((place) => place !== -1) ?? -1
  const places = IMPORT_COLUMNS[kind].columns.map((column): [string, number] => [
    column,
    placeOf([column, ...(COLUMN_NAMES[kind][column] ?? [])]),
  ])
  const time = kind === 'visits' ? placeOf(TIME_NAMES) : -1
  const used = [...places.map(([, place]) => place), time]
  return { places, time, ignored: cells.filter((name, place) => name !== '' && !used.includes(place)) }
}

function missingIn({ places }: Header, kind: ImportKind): string[] {
  const { required } = IMPORT_COLUMNS[kind]
  const missing = places.filter(([column, place]) => place === -1 && required.some((each) => each === column))
  return missing.map(([column]) => column)
}
