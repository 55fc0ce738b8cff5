import type { ImportFault, ImportReading } from '@cloche/contract/imports.ts'

export type ImportRow = ImportReading['rows'][number]

export const PAGE_ROWS = 100

export interface RowPage {
  rows: readonly ImportRow[]
  /** The place of the page's first row among the `count` rows, from 1. */
  first: number
  count: number
  pages: number
}

/** Returns one page of all rows, or of the rows with faults or remarks; pages count from 0. */
export function pageOfRows(
  rows: readonly ImportRow[],
  only: 'faults' | 'remarks' | null,
  page: number,
): RowPage {
  const shown = only ? rows.filter((row) => row[only].length > 0) : rows
  const pages = Math.max(1, Math.ceil(shown.length / PAGE_ROWS))
  const at = Math.min(page, pages - 1) * PAGE_ROWS
  return { rows: shown.slice(at, at + PAGE_ROWS), first: at + 1, count: shown.length, pages }
}

/**
 * Returns the faults of one cell; for `null`, the faults of the whole row and of columns that the table does not show.
 */
export function faultsOf(row: ImportRow, column: string | null, columns: readonly string[]): ImportFault[] {
  return row.faults.filter((fault) => (columns.includes(fault.column) ? fault.column : null) === column)
}
