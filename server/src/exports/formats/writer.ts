import type { TableFormat } from '@cloche/contract/export-choices.ts'
import type { Cell, Column } from '../columns.ts'
import { openCsv } from './csv.ts'
import { openJsonLines } from './json-lines.ts'
import { openParquet } from './parquet.ts'
import { openWorkbook } from './workbook.ts'

export interface FileOptions {
  path: string
  columns: readonly Column[]
  /** Begins a CSV file with a byte order mark. */
  bom: boolean
}

/** Writes a table to a file. Each promise resolves when the rows are out of memory, or may leave it. */
export interface TableWriter {
  write(rows: readonly (readonly Cell[])[]): Promise<void>
  end(): Promise<void>
  /** Closes the file after a failure. */
  abort(): Promise<void>
}

const FORMATS: Record<TableFormat, (options: FileOptions) => Promise<TableWriter>> = {
  csv: openCsv,
  jsonl: openJsonLines,
  parquet: openParquet,
  xlsx: openWorkbook,
}

export const openTable = (format: TableFormat, options: FileOptions): Promise<TableWriter> =>
  FORMATS[format](options)
