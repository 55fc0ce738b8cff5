import { statusAt } from '@cloche/checklist/visit-status.ts'
import type { GuestColumns } from '@cloche/contract/export-choices.ts'
import { fullName } from '@cloche/languages/full-name.ts'
import { clock, instant, integer, number, partOf, text } from '../columns.ts'
import type { Cell, CellColumn, Column, Part, TableRow } from '../columns.ts'
import type { VisitRow } from '../selection.ts'
import type { Source, Table } from './content.ts'

const GUEST_ID = text<VisitRow>(
  'guest_id',
  'the guest, by an id that only Cloche can resolve',
  (visit) => visit.guest_id,
)
const GUEST = text<VisitRow>(
  'guest',
  'the guest’s name; empty once the guest is erased',
  ({ first_name: firstName, last_name: lastName }, { language }) =>
    fullName({ firstName, lastName }, language),
)

/** The columns by which each row of each table names its visit. */
export const VISIT: readonly CellColumn<VisitRow>[] = [
  text('visit_id', 'the visit', ({ id }) => id),
  clock(
    'visit_date',
    'date and time of the visit on the restaurant’s clock: when it was made, or from when on it may be made',
    ({ visit_date: visitDate }) => visitDate,
  ),
  text(
    'status',
    'accepted, submitted, returned, scheduled, open, overdue or cancelled',
    ({ status, opens_at: opensAt, due_at: dueAt }, { now }) => statusAt({ status, opensAt, dueAt }, now),
  ),
  text('restaurant_id', 'the restaurant', (visit) => visit.restaurant_id),
  text('restaurant', 'its name', ({ restaurant }) => restaurant),
  GUEST_ID,
  GUEST,
]

/** A returned visit has the figures of its former submission, which its answers no longer lead to. */
const ifSubmitted =
  (cell: (visit: VisitRow) => Cell) =>
  (visit: VisitRow): Cell =>
    visit.status === 'submitted' || visit.status === 'accepted' ? cell(visit) : null

const OWN: readonly CellColumn<VisitRow>[] = [
  text('timezone', 'the restaurant’s time zone', ({ timezone }) => timezone),
  instant('opens_at', 'the time of the visit as an instant', (visit) => visit.opens_at),
  instant(
    'started_at',
    'when the guest began it: the tap on *Begin* or the first write',
    (visit) => visit.started_at,
  ),
  instant('submitted_at', 'when the guest last submitted it', (visit) => visit.submitted_at),
  number(
    'score',
    'the score, 0 to 100; empty where nothing is scored, and until a returned visit is submitted again',
    ifSubmitted(({ score }) => score),
  ),
  integer(
    'required',
    'the required questions that were visible; empty unless submitted',
    ifSubmitted((visit) => visit.progress_required),
  ),
  integer(
    'answered',
    'how many of these are complete; empty unless submitted',
    ifSubmitted((visit) => visit.progress_answered),
  ),
  text('restaurant_group', 'the path of the restaurant’s group today', (visit) => visit.restaurant_group),
  text('restaurant_tags', 'its tags, with commas between them', (visit) => visit.restaurant_tags),
  text('restaurant_city', 'its city', (visit) => visit.restaurant_city),
  text('checklist', 'the checklist of the visit; empty for all questions', ({ checklist }) => checklist),
  text(
    'void_reason',
    'why the cancelled visit doesn’t count: closed, recognised, wrong_place, wrong_time, implausible or other; else empty',
    (visit) => visit.void_reason,
  ),
  text('void_text', 'what its guest reads of that', (visit) => visit.void_text),
  clock(
    'window_from',
    'the first moment of the window in which the guest could choose; empty without one',
    (visit) => (visit.visit_until === null ? null : (visit.planned_from ?? visit.visit_date)),
  ),
  clock('window_until', 'its last moment', (visit) => visit.visit_until),
  clock('appointment', 'when the guest said they would go', (visit) => visit.appointment),
]

export const VISITS: readonly CellColumn<VisitRow>[] = [...VISIT, ...OWN]

const LEFT_OUT: Record<GuestColumns, readonly Column[]> = {
  names: [],
  ids: [GUEST],
  none: [GUEST, GUEST_ID],
}

/** Returns an export's columns, because the guest's may be left out. */
export const columnsFor = <C extends Column>(columns: readonly C[], guests: GuestColumns): C[] =>
  columns.filter((column) => !LEFT_OUT[guests].includes(column))

const NAMED: Record<GuestColumns, readonly CellColumn<VisitRow>[]> = {
  names: VISIT,
  ids: columnsFor(VISIT, 'ids'),
  none: columnsFor(VISIT, 'none'),
}

/** Returns the cells by which a row of any table names its visit. */
export const partOfVisit = (visit: VisitRow, source: Source): Part =>
  partOf(NAMED[source.guests], visit, source)

/** Returns a visit's own row. */
export const rowOfVisit = (visit: VisitRow, source: Source): TableRow => [
  partOfVisit(visit, source),
  partOf(OWN, visit, source),
]

export function visitsTable(source: Source): Table {
  return {
    columns: VISITS,
    read: async (page) => () => page.map((visit) => rowOfVisit(visit, source)),
  }
}
