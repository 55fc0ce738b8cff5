import { ParquetWriter, fileWriter, schemaFromColumnData, type SchemaElement } from 'hyparquet-writer'
import { cellsIn, type Cell, type CellType, type Column } from '../columns.ts'
import type { FileOptions, TableWriter } from './table-writer.ts'

/** The rows of a row group: few enough for memory, many enough to compress well. */
const GROUP = 20_000

const TYPES = {
  text: 'STRING',
  integer: 'INT32',
  number: 'DOUBLE',
  instant: 'TIMESTAMP',
  clock: 'STRING',
} as const

/** A column of texts, numbers or instants; each may be null. */
export async function openParquet({ path, columns }: FileOptions): Promise<TableWriter> {
  const writer = new ParquetWriter({
    writer: fileWriter(path),
    schema: schemaFromColumnData({ columnData: dataOf(columns, []) }).map(inUtc),
    createdBy: 'Cloche',
  })
  let held: (readonly Cell[])[] = []
  const flush = async () => {
    const columnData = dataOf(columns, held)
    held = []
    await writer.write({ columnData, rowGroupSize: GROUP })
  }
  return {
    write: async (rows) => {
      for (const row of rows) {
        held.push(cellsIn(row))
        if (held.length === GROUP) await flush()
      }
    },
    end: async () => {
      if (held.length > 0) await flush()
      await writer.finish()
    },
    abort: async () => {},
  }
}

/** The converted type alone says nothing of a zone, and readers take its instants for some local clock. */
const IN_UTC = { type: 'TIMESTAMP', isAdjustedToUTC: true, unit: 'MILLIS' } as const

const inUtc = (element: SchemaElement): SchemaElement =>
  element.converted_type === 'TIMESTAMP_MILLIS' ? { ...element, logical_type: IN_UTC } : element

const dataOf = (columns: readonly Column[], rows: readonly (readonly Cell[])[]) =>
  columns.map(({ name, type }, at) => ({
    name,
    type: TYPES[type],
    nullable: true,
    data: rows.map((row) => valueOf(row[at] ?? null, type)),
  }))

function valueOf(cell: Cell, type: CellType): Cell | Date {
  return type === 'instant' && cell !== null ? new Date(cell) : cell
}
