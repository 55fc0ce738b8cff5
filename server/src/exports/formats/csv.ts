import { open } from 'node:fs/promises'
import { stringify } from 'csv-stringify/sync'
import type { Cell } from '../columns.ts'
import type { FileOptions, TableWriter } from './table-writer.ts'

const BOM = '\uFEFF'

/** RFC 4180, UTF-8. A text that a spreadsheet would run as a formula gets an apostrophe before it. */
export const csvOf = (rows: readonly (readonly Cell[])[]): string =>
  stringify([...rows], { record_delimiter: 'windows', escape_formulas: true })

export async function openCsv({ path, columns, bom }: FileOptions): Promise<TableWriter> {
  const file = await open(path, 'w')
  await file.writeFile((bom ? BOM : '') + csvOf([columns.map(({ name }) => name)]))
  return {
    write: (rows) => file.writeFile(csvOf(rows)),
    end: () => file.close(),
    abort: () => file.close(),
  }
}
