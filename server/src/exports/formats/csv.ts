import { open } from 'node:fs/promises'
import type { Cell } from '../columns.ts'
import type { FileOptions, TableWriter } from './table-writer.ts'

const BOM = '\uFEFF'
const LINE_END = '\r\n'

/** A spreadsheet reads a text with one of these beginnings as a formula (OWASP), also in full-width form. */
const FORMULA = /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/
const QUOTED = /[",\r\n]/

/** RFC 4180, UTF-8. A text that a spreadsheet would run as a formula gets an apostrophe before it. */
export function csvOf(rows: readonly (readonly Cell[])[]): string {
  let text = ''
  for (const row of rows) {
    let comma = ''
    for (const cell of row) {
      text += comma
      text += cellOf(cell)
      comma = ','
    }
    text += LINE_END
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
    write: (rows) => file.writeFile(csvOf(rows)),
    end: () => file.close(),
    abort: () => file.close(),
  }
}
