import type { z } from 'zod'
import { actBetween, statusAfter, VISIT_ACTS } from '@cloche/checklist/visit-acts.ts'
import type { StoredStatus } from '@cloche/checklist/visit-status.ts'
import type { Visit, visitCalls } from '@cloche/contract/visits.ts'
import { audit, changesBetween, type NewAuditEntry } from '../../base/audit/service.ts'
import type { Context } from '../../base/context.ts'
import type { Database } from '../../base/db/database.ts'
import type { VisitEvent } from '../../base/events/events.ts'
import { publish } from '../../base/publish.ts'
import type { Reach } from '../../base/http/reach.ts'
import type { Session } from '../../base/http/sessions.ts'
import { invalid, notFound, Problem, requireVersion, type Fault } from '../../base/faults/problem.ts'
import { refuseClashes } from './clashes.ts'
import { opensAtOf } from '../../base/time/wall-clock.ts'
import { guestFault, restaurantFault } from './plan-faults.ts'
import { lockGuests, lockRestaurants } from './plan-queries.ts'
import { subjectOf } from './plan-store.ts'
import { holdQuestions } from './planned-checklists.ts'
import { isWaiting, refuseBeyond } from './policy.ts'
import { factsOf, foundIn } from './present.ts'
import {
  findVisit,
  lockVisit,
  updateVisit,
  type Terms,
  type TermTimes,
  type VisitRow,
  type Void,
} from './queries.ts'
import { dueAtOf, firstMoment, isSameWindow, timesOf, windowAfter } from './windows.ts'
import { presentOne } from './with-progress.ts'

type Change = z.output<typeof visitCalls.update.body>

/**
 * Changes a visit that is not submitted, cancels it or takes the cancellation back. `expected`: the version that the caller saw.
 * Throws `not_found`, `changed`, `visit_closed`; `conflict` at fields that are fixed once the guest has begun the visit, at
 * `allowCopied` if a phone may have a copy for the former guest or restaurant, or at the ids of clashing visits unless `allowRepeats`; `invalid` at a guest or restaurant that can't have a visit.
 */
export async function changeVisit(
  context: Context,
  session: Session,
  id: string,
  expected: number | undefined,
  change: Change,
): Promise<Visit> {
  const now = context.clock()
  const { reach } = session
  if (change.restaurantId) refuseBeyond(reach, [change.restaurantId], () => 'restaurantId')
  return context.db.transaction().execute(async (transaction) => {
    const row = await lockVisit(transaction, id)
    if (!row) throw notFound()
    requireVersion(await presentOne(transaction, row, now), expected)
    const changed = await apply(transaction, reach, row, change, now)
    await audit(transaction, session, now, entriesBetween(row, changed))
    await publish(context, transaction, eventsBetween(row, changed))
    return presentOne(transaction, changed, now)
  })
}

async function apply(
  db: Database,
  reach: Reach,
  row: VisitRow,
  change: Change,
  now: Date,
): Promise<VisitRow> {
  const status = cancelledOrBack(row, change.cancelled)
  const terms = {
    guest_id: change.guestId?.toLowerCase() ?? row.guest_id,
    restaurant_id: change.restaurantId?.toLowerCase() ?? row.restaurant_id,
    ...windowAfter(row, change),
    checklist_id: change.checklistId === undefined ? row.checklist_id : change.checklistId,
    status,
    cancel_reason: reasonAfter(row, status, change.cancelReason),
    ...voidAfter(row, status),
  }
  if (isSame(row, terms)) return row
  refuseEdits(row, terms, change.cancelled === false ? status : row.status)
  if (!change.allowCopied && isGivenAway(row, terms))
    throw new Problem('conflict', COPIED, [copiedFault(row)])
  if (terms.checklist_id !== row.checklist_id) await requireChecklist(db, row, terms)
  const timezone = await zoneFor(db, row, terms)
  if (isEdited(row, terms) && !change.allowRepeats)
    await refuseClashes(db, reach, attendanceOf(row.id, terms))
  await updateVisit(db, row.id, { ...terms, ...timesAfter(row, terms, timezone, now) })
  return (await findVisit(db, row.id))!
}

export function isEdited(before: Terms, after: Terms): boolean {
  const { guest_id, restaurant_id } = before
  return guest_id !== after.guest_id || restaurant_id !== after.restaurant_id || !isSameWindow(before, after)
}

/** Whether a change is of the plan: the checklist, or what the guest is told. */
const isReplanned = (before: Terms, after: Terms): boolean =>
  isEdited(before, after) || before.checklist_id !== after.checklist_id

export const isSame = (before: Terms, after: Terms): boolean =>
  !isReplanned(before, after) && before.status === after.status

/**
 * Returns when a visit opens and is due after a change. A change of the status alone keeps the time, also where the zone was corrected since.
 * `rezone` skips cancelled visits, so a visit that comes back gets the time of its zone then, unless a phone may have begun it.
 */
export function timesAfter(row: VisitRow, terms: Terms, timezone: string, now: Date): TermTimes {
  const isBack = row.status === 'cancelled' && terms.status !== 'cancelled'
  const mayBeUnderWay = row.copied_at !== null && new Date(row.opens_at) <= now
  return isEdited(row, terms) || (isBack && !mayBeUnderWay)
    ? { opens_at: opensAtOf(terms.visit_date, timezone), due_at: dueAtOf(terms.visit_until, timezone) }
    : timesOf(row)
}

export function attendanceOf(visitId: string, { guest_id, restaurant_id, ...window }: Terms) {
  const { visit_date, planned_from, visit_until, appointment } = window
  const isMade = planned_from !== null
  return {
    visitId,
    guestId: guest_id,
    restaurantId: restaurant_id,
    visitDate: visit_date,
    ...(!isMade && { visitUntil: visit_until, appointment }),
  }
}

function cancelledOrBack(row: VisitRow, cancelled: boolean | undefined): StoredStatus {
  if (cancelled === undefined || cancelled === (row.status === 'cancelled')) return row.status
  const after = statusAfter(cancelled ? 'cancel' : 'reinstate', foundIn(row))
  if (after === null) throw new Problem('visit_closed')
  return after
}

/** The reason of a cancellation stays with it, and is given once. */
export function reasonAfter(
  { status, cancel_reason }: VisitRow,
  after: StoredStatus,
  given: string | undefined,
): string | null {
  if (after !== 'cancelled') return null
  return status === 'cancelled' ? cancel_reason : (given ?? null)
}

/** What stays of a declaration that a visit doesn't count: all of it with a visit that stays cancelled, else nothing. */
export function voidAfter(row: VisitRow, after: StoredStatus): Void {
  if (after !== 'cancelled')
    return { void_reason: null, void_text: null, void_from: null, voided_by: null, voided_at: null }
  const { void_reason, void_text, void_from, voided_by, voided_at } = row
  return { void_reason, void_text, void_from, voided_by, voided_at }
}

function refuseEdits(row: VisitRow, terms: Terms, status: StoredStatus): void {
  const message = 'The guest has begun this visit'
  if (isReplanned(row, terms) && !isWaiting(status)) throw new Problem('visit_closed')
  const faults: Fault[] = []
  if (terms.guest_id !== row.guest_id) faults.push({ path: 'guestId', message })
  if (terms.restaurant_id !== row.restaurant_id) faults.push({ path: 'restaurantId', message })
  if (row.started_at && faults.length > 0) throw new Problem('conflict', message, faults)
}

/** Whether a phone may have a copy of the visit for another guest or restaurant than it is to be of. */
export function isGivenAway(row: VisitRow, terms: Terms): boolean {
  return (
    row.copied_at !== null && (terms.guest_id !== row.guest_id || terms.restaurant_id !== row.restaurant_id)
  )
}

const COPIED = 'A copy of this visit may be on a phone'

function copiedFault({ first_name, last_name }: VisitRow): Fault {
  return { path: 'allowCopied', message: `A copy may be on the phone of ${first_name} ${last_name}` }
}

/** Throws `conflict` once a phone has read the visit, `invalid` for a checklist that is not there. */
async function requireChecklist(db: Database, row: VisitRow, { checklist_id }: Terms): Promise<void> {
  if (row.copied_at !== null) {
    const message = 'A phone has read this visit, which keeps its checklist'
    throw new Problem('conflict', message, [{ path: 'checklistId', message }])
  }
  await holdQuestions(db, [checklist_id], () => 'checklistId')
}

/** The restaurant's current zone. A guest or restaurant that the change brings in, or has visit and be visited again, must not be removed. */
async function zoneFor(db: Database, row: VisitRow, terms: Terms): Promise<string> {
  const back = isToBeMadeAgain(row, terms)
  const [guest] = await lockGuests(db, [terms.guest_id])
  const noGuest = guestFault(guest)
  if (noGuest && (back || terms.guest_id !== row.guest_id)) throw invalid('guestId', noGuest)
  const [restaurant] = await lockRestaurants(db, [terms.restaurant_id])
  const noPlace = restaurantFault(restaurant)
  if (noPlace && (back || terms.restaurant_id !== row.restaurant_id)) throw invalid('restaurantId', noPlace)
  return restaurant!.timezone
}

/** Whether a cancelled visit waits for its guest again. */
export const isToBeMadeAgain = (row: VisitRow, terms: Terms): boolean =>
  row.status === 'cancelled' && isWaiting(terms.status)

/** Returns the audit entries of a change. */
export function entriesBetween(before: VisitRow, after: VisitRow): NewAuditEntry[] {
  const about = {
    entity: 'visit',
    entityId: after.id,
    subject: subjectOf(after.title, after.visit_date),
  } as const
  const entries: NewAuditEntry[] = []
  if (isReplanned(before, after)) {
    const people = before.guest_id === after.guest_id ? [] : [before.guest_id, after.guest_id]
    const changes = changesBetween(inWords(before), inWords(after))
    entries.push({ ...about, action: 'update', changes, people })
  }
  if (before.status !== after.status) {
    const { cancel_reason: cancelReason, void_reason: voidReason, void_text: voidText } = after
    const changes = changesBetween({}, { cancelReason, voidReason, voidText })
    const people = cancelReason === null && voidText === null ? [] : [after.guest_id]
    entries.push({ ...about, changes, people, action: actOf(before, after) })
  }
  return entries
}

/** The events of a change. */
export function eventsBetween(before: VisitRow, after: VisitRow): VisitEvent[] {
  const facts = factsOf(after)
  const events: VisitEvent[] = []
  if (isEdited(before, after)) events.push({ ...facts, type: 'visit.moved' })
  if (before.status !== after.status) events.push({ ...facts, ...statusEvent(before, after) })
  return events
}

function statusEvent(before: VisitRow, after: VisitRow) {
  const act = actOf(before, after)
  if (act === 'void')
    return {
      type: VISIT_ACTS[act].event,
      from: before.status,
      reason: after.void_reason!,
      text: after.void_text,
    }
  if (act === 'reinstate') return { type: VISIT_ACTS[act].event, to: after.status }
  return { type: VISIT_ACTS[act].event }
}

/** A submission and a return tell more than that they happened, and are stored by code of their own. */
const CHANGES = ['cancel', 'void', 'reinstate', 'accept', 'reopen'] as const

const actOf = (before: VisitRow, after: VisitRow) => actBetween(CHANGES, foundIn(before), foundIn(after))

/** Names rather than ids, so that the log keeps the names of that moment, in one order for readers of every language. */
function inWords({ first_name, last_name, title, checklist_title, ...window }: VisitRow) {
  return {
    guest: `${first_name} ${last_name}`,
    restaurant: title,
    visitDate: firstMoment(window),
    visitUntil: window.visit_until,
    dayparts: window.dayparts,
    checklist: checklist_title,
  }
}
