import { writeFile } from 'node:fs/promises'
import { WORKBOOK_MAX_CELLS } from '@cloche/contract/export-choices.ts'
import { writeSheets } from '../../platform/workbook.ts'
import { cellsIn, type Cell } from '../columns.ts'
import { ExportError } from '../problem.ts'
import type { FileOptions, TableWriter } from './table-writer.ts'

/** The most rows and columns of a sheet in Excel. */
const SHEET = { rows: 1_048_576, columns: 16_384 }

/** The library makes a workbook in memory, so the table is bounded. Throws an ExportError `too_long`. */
export async function openWorkbook({ path, columns }: FileOptions): Promise<TableWriter> {
  const names = columns.map(({ name }) => name)
  if (names.length > SHEET.columns) throw new ExportError('too_long')
  // The file exists from the start, as in every other format.
  await writeFile(path, '')
  const held: (readonly Cell[])[] = [names]
  return {
    write: async (rows) => {
      held.push(...rows.map(cellsIn))
      if (held.length * names.length > WORKBOOK_MAX_CELLS || held.length > SHEET.rows)
        throw new ExportError('too_long')
    },
    end: async () => writeFile(path, await writeSheets(() => [{ name: 'Cloche', rows: held }])),
    abort: async () => {},
  }
}
