import type { ImportFault, ImportReading } from '@cloche/contract/imports.ts'

export type ImportRow = ImportReading['rows'][number]

export const PAGE_ROWS = 100

export interface RowPage {
  rows: readonly ImportRow[]
  /** Where the page begins among the `count` rows, from 1. */
  first: number
  count: number
  pages: number
}

/** The rows of one page, from 0, of all rows or of those with faults. */
export function pageOfRows(rows: readonly ImportRow[], onlyFaulty: boolean, page: number): RowPage {
  const shown = onlyFaulty ? rows.filter(({ faults }) => faults.length > 0) : rows
  const pages = Math.max(1, Math.ceil(shown.length / PAGE_ROWS))
  const at = Math.min(page, pages - 1) * PAGE_ROWS
  return { rows: shown.slice(at, at + PAGE_ROWS), first: at + 1, count: shown.length, pages }
}

/** The faults of a row's cell; those of a column that is not shown belong to the row itself (`null`). */
export function faultsOf(row: ImportRow, column: string | null, columns: readonly string[]): ImportFault[] {
  return row.faults.filter((fault) => (columns.includes(fault.column) ? fault.column : null) === column)
}
