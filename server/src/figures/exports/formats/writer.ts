import type { TableFormat } from '@cloche/contract/export-choices.ts'
import { openCsv } from './csv.ts'
import { openJsonLines } from './json-lines.ts'
import { openParquet } from './parquet.ts'
import type { FileOptions, TableWriter } from './table-writer.ts'
import { openWorkbook } from './workbook.ts'

const FORMATS: Record<TableFormat, (options: FileOptions) => Promise<TableWriter>> = {
  csv: openCsv,
  jsonl: openJsonLines,
  parquet: openParquet,
  xlsx: openWorkbook,
}

export const openTable = (format: TableFormat, options: FileOptions): Promise<TableWriter> =>
  FORMATS[format](options)
