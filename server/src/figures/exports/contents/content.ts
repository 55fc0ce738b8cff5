import type { Language } from '@cloche/contract/constants.ts'
import type { Database } from '../../../base/db/database.ts'
import type { GuestColumns } from '@cloche/contract/export-choices.ts'
import type { Column, TableRow } from '../columns.ts'
import type { Selection, VisitRow } from '../selection.ts'

export interface Source {
  /** Reads one state of the database from the first page to the last. */
  db: Database
  selection: Selection
  language: Language
  guests: GuestColumns
  now: Date
}

/** A table: its columns, and the rows of a page of visits. */
export interface Table {
  columns: readonly Column[]
  /** Reads a page. The returned function builds its rows, while PostgreSQL prepares the next page. */
  read: (page: readonly VisitRow[]) => Promise<() => TableRow[]>
}

/** Groups the rows of a page by their visit, in the order of the visits. */
export function byVisit<T extends { visit_id: string }>(
  page: readonly VisitRow[],
  rows: readonly T[],
): { visit: VisitRow; rows: T[] }[] {
  const grouped = Map.groupBy(rows, ({ visit_id }) => visit_id)
  return page.map((visit) => ({ visit, rows: grouped.get(visit.id) ?? [] }))
}
