import type { ImportFault, ImportRemark } from '@cloche/contract/imports.ts'

/** One row to import. Checking adds faults and normalizes the values for storage. */
export interface Row {
  /** The row's number in the sheet, from 1. */
  row: number
  /** The values by column; '' for an empty cell. */
  values: Record<string, string>
  faults: ImportFault[]
  remarks: ImportRemark[]
}
