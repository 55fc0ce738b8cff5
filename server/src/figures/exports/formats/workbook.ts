import { writeFile } from 'node:fs/promises'
import { WORKBOOK_MAX_CELLS } from '@cloche/contract/export-choices.ts'
import { writeSheets, type Row } from '../../../base/files/workbooks/workbook.ts'
import { cellsIn, type Cell, type Column } from '../columns.ts'
import { ExportError } from '../problem.ts'
import type { FileOptions, TableWriter } from './table-writer.ts'

/** The most rows and columns of a sheet in Excel. */
const SHEET = { rows: 1_048_576, columns: 16_384 }

/** The library makes a workbook in memory, so the table is bounded. Throws an ExportError `too_long`. */
export async function openWorkbook({ path, columns }: FileOptions): Promise<TableWriter> {
  const names = columns.map(nameOf)
  if (names.length > SHEET.columns) throw new ExportError('too_long')
  // The file exists from the start, as in every other format.
  await writeFile(path, '')
  const held: Row[] = [names]
  return {
    write: async (rows) => {
      for (const row of rows) held.push(cellsIn(row).map((cell, at) => cellOf(cell, columns[at]!)))
      if (held.length * names.length > WORKBOOK_MAX_CELLS || held.length > SHEET.rows)
        throw new ExportError('too_long')
    },
    end: async () => writeFile(path, await writeSheets(() => [{ name: 'Cloche', rows: held }])),
    abort: async () => {},
  }
}

/** Cells of dates have no zone, so the name of the column says it. */
function nameOf({ name, type }: Column): string {
  if (type === 'instant') return `${name} (UTC)`
  return type === 'clock' ? `${name} (local)` : name
}

function cellOf(cell: Cell, { type }: Column): Row[number] {
  if (typeof cell !== 'string') return cell
  if (type === 'instant') return new Date(cell)
  return type === 'clock' ? new Date(`${cell}Z`) : cell
}
