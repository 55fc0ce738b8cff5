import { statusAt } from '@cloche/checklist/visit-status.ts'
import { COLUMNS, type Cell } from '../columns.ts'
import type { VisitRow } from '../selection.ts'
import type { Source, Table } from './content.ts'

/** Returns the cells by which a row of any table names its visit. */
export function cellsOfVisit(visit: VisitRow, now: Date): Cell[] {
  const { id, visit_date, status, opens_at: opensAt, restaurant_id, restaurant, guest_id, guest } = visit
  return [id, visit_date, statusAt({ status, opensAt }, now), restaurant_id, restaurant, guest_id, guest]
}

/** Returns the cells of a visit's own row. */
export function rowOfVisit(visit: VisitRow, now: Date): Cell[] {
  const { timezone, opens_at, started_at, submitted_at, score, progress_required, progress_answered } = visit
  const times = [timezone, opens_at, started_at, submitted_at]
  return [...cellsOfVisit(visit, now), ...times, score, progress_required, progress_answered]
}

export function visitsTable({ now }: Source): Table {
  return {
    columns: COLUMNS.visits,
    read: async (page) => () => page.map((visit) => rowOfVisit(visit, now)),
  }
}
