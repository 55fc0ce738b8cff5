import { open } from 'node:fs/promises'
import { Part, type Cell, type TableRow } from '../columns.ts'
import type { FileOptions, TableWriter } from './table-writer.ts'

const BOM = '\uFEFF'
const LINE_END = '\r\n'

/** A spreadsheet reads a text with one of these beginnings as a formula (OWASP), also in full-width form. */
const FORMULA = /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/
const QUOTED = /[",\r\n]/

/** RFC 4180, UTF-8. A text that a spreadsheet would run as a formula gets an apostrophe before it. */
export const csvOf = (rows: readonly (readonly Cell[])[]): string =>
  csvOfParts(rows.map((cells) => [new Part(cells)]))

/** Writes as `csvOf` does. A part that rows share is written once. */
export function csvOfParts(rows: readonly TableRow[]): string {
  let text = ''
  for (const row of rows) text += joined(row, partOf) + LINE_END
  return text
}

const partOf = (part: Part): string => (part.csv ??= joined(part.cells, cellOf))

function joined<T>(items: readonly T[], textOf: (item: T) => string): string {
  let text = ''
  let comma = ''
  for (const item of items) {
    text += comma
    text += textOf(item)
    comma = ','
  }
  return text
}

function cellOf(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  const safe = FORMULA.test(cell) ? `'${cell}` : cell
  return QUOTED.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

export async function openCsv({ path, columns, bom }: FileOptions): Promise<TableWriter> {
  const file = await open(path, 'w')
  await file.writeFile((bom ? BOM : '') + csvOf([columns.map(({ name }) => name)]))
  return {
    write: (rows) => file.writeFile(csvOfParts(rows)),
    end: () => file.close(),
    abort: () => file.close(),
  }
}
