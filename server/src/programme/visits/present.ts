import { isFillable, statusAt } from '@cloche/checklist/visit-status.ts'
import { isStaff } from '@cloche/contract/constants.ts'
import type { Visit } from '@cloche/contract/visits.ts'
import type { VisitFacts } from '../../base/events/events.ts'
import { opensAtOf, shiftedTo } from '../../base/time/wall-clock.ts'
import { isWaiting } from './policy.ts'
import type { VisitRow } from './queries.ts'
import { firstMoment } from './windows.ts'

/**
 * `progress`: counted from the answers while a visit is under way; a submitted visit has its own. `returned`: the last return of
 * a returned visit.
 */
export function presentVisit(
  row: VisitRow,
  now: Date,
  { progress, returned = null }: Partial<Pick<Visit, 'progress' | 'returned'>>,
): Visit {
  const visitDate = firstMoment(row)
  const life = lifeOf(row)
  const { opensAt } = life
  const shifted = shiftedTo(visitDate, row.timezone)
  return {
    id: row.id,
    guestId: row.guest_id,
    restaurantId: row.restaurant_id,
    visitDate,
    opensAt,
    ...(shifted && { shiftedTo: shifted }),
    ...windowOf(row),
    ...(row.submitted_at !== null && { madeAt: row.visit_date }),
    status: statusAt(life, now),
    fillable: isFillable(life, now),
    copiedAt: row.copied_at,
    startedAt: row.started_at,
    submittedAt: row.submitted_at,
    score: row.score,
    ...absenceOf(row),
    ...(row.status === 'cancelled' && row.cancel_reason !== null && { cancelReason: row.cancel_reason }),
    ...voidOf(row),
    returned,
    progress: progress ?? {
      required: row.progress_required ?? 0,
      answered: row.progress_answered ?? 0,
    },
    guest: { firstName: row.first_name, lastName: row.last_name, gone: goneAs(row) },
    restaurant: { title: row.title, address: row.address, timezone: row.timezone },
    ...(row.checklist_id !== null && { checklist: { id: row.checklist_id, title: row.checklist_title! } }),
    version: row.version,
  }
}

function windowOf({
  visit_until,
  due_at,
  dayparts,
  appointment,
}: VisitRow): Pick<Visit, 'visitUntil' | 'dueAt' | 'dayparts' | 'appointment'> {
  if (visit_until === null) return {}
  return {
    visitUntil: visit_until,
    dueAt: due_at!,
    ...(dayparts && { dayparts }),
    ...(appointment !== null && { appointment }),
  }
}

/** A visit that has begun or is closed needs no answer to it. */
function absenceOf({ status, started_at, absent_at, absence_reason }: VisitRow): Pick<Visit, 'absence'> {
  if (absent_at === null || status !== 'scheduled' || started_at !== null) return {}
  return { absence: { at: absent_at, reason: absence_reason } }
}

/** One that was not overdue could not have been declared so. */
function voidOf({ void_reason, void_text, void_from, voider, voided_at }: VisitRow): Pick<Visit, 'void'> {
  if (void_reason === null) return {}
  const from = void_from === 'scheduled' ? 'overdue' : void_from!
  return { void: { reason: void_reason, text: void_text, from, by: voider!, at: voided_at! } }
}

function goneAs({ role_id, deleted_at, erased_at }: VisitRow): Visit['guest']['gone'] {
  if (erased_at) return 'erased'
  if (deleted_at) return 'removed'
  return isStaff(role_id) ? 'staff' : undefined
}

/** Whether progress has to be counted: a submitted visit stores its own, a cancelled one needs none. */
export function isUnderWay({ status, copied_at }: VisitRow): boolean {
  return copied_at !== null && isWaiting(status)
}

/** What a visit's status at an instant follows from. */
export const lifeOf = ({ status, timezone, due_at: dueAt, ...row }: VisitRow) => ({
  status,
  // Of a visit that was made later in its window, `opens_at` is when it was made.
  opensAt: row.planned_from === null ? row.opens_at : opensAtOf(row.planned_from, timezone).toISOString(),
  dueAt,
})

/** What an act finds. */
export const foundIn = ({ status, submitted_at: submittedAt, void_from: voidFrom }: VisitRow) => ({
  status,
  submittedAt,
  voidFrom,
})

/** The facts of a visit that every event carries. */
export function factsOf({ id, guest_id, title, visit_date }: VisitRow): VisitFacts {
  return { visitId: id, guestId: guest_id, title, visitDate: visit_date }
}
