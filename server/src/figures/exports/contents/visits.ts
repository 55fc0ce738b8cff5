import { statusAt } from '@cloche/checklist/visit-status.ts'
import { COLUMNS, Part, type TableRow } from '../columns.ts'
import type { VisitRow } from '../selection.ts'
import type { Source, Table } from './content.ts'

type Shown = Pick<Source, 'now' | 'guests'>

/** Returns the cells by which a row of any table names its visit. */
export function partOfVisit(visit: VisitRow, { now, guests }: Shown): Part {
  const { id, visit_date, status, opens_at: opensAt, restaurant_id, restaurant, guest_id, guest } = visit
  const who = { names: [guest_id, guest], ids: [guest_id], none: [] }[guests]
  return new Part([id, visit_date, statusAt({ status, opensAt }, now), restaurant_id, restaurant, ...who])
}

/** Returns a visit's own row. */
export function rowOfVisit(visit: VisitRow, shown: Shown): TableRow {
  const { timezone, opens_at, started_at, submitted_at, score, progress_required, progress_answered } = visit
  const times = [timezone, opens_at, started_at, submitted_at]
  // A returned visit has those of its former submission, which its answers no longer lead to.
  const isSubmitted = visit.status === 'submitted' || visit.status === 'accepted'
  const figures = isSubmitted ? [score, progress_required, progress_answered] : [null, null, null]
  return [partOfVisit(visit, shown), new Part([...times, ...figures])]
}

export function visitsTable(source: Source): Table {
  return {
    columns: COLUMNS.visits,
    read: async (page) => () => page.map((visit) => rowOfVisit(visit, source)),
  }
}
