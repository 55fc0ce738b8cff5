import { v7 } from 'uuid'
import type { AuditAct } from '@cloche/contract/audit.ts'
import type { Daypart } from '@cloche/contract/constants.ts'
import { audit, type NewAuditEntry } from '../../base/audit/service.ts'
import type { Context } from '../../base/context.ts'
import type { Database } from '../../base/db/database.ts'
import type { VisitFacts } from '../../base/events/events.ts'
import { publish } from '../../base/publish.ts'
import type { Session } from '../../base/http/sessions.ts'
import { Problem } from '../../base/faults/problem.ts'
import { moveNotices } from '../../base/notices/marks.ts'
import { refuseClashes } from './clashes.ts'
import { opensAtOf } from '../../base/time/wall-clock.ts'
import { holdQuestions, usualChecklists } from './planned-checklists.ts'
import { dueAtOf } from './windows.ts'
import { faultsAmong, guestFault, restaurantFault } from './plan-faults.ts'
import {
  cancelVisitsOf,
  insertVisits,
  listPlanned,
  lockAhead,
  lockGuests,
  lockRestaurants,
  moveOpening,
  type Planned,
} from './plan-queries.ts'

/** The number of visits that a refusal names. */
const NAMED = 20

/** `visitDate`: the restaurant's wall clock, `YYYY-MM-DDTHH:mm`. */
export interface VisitPlan {
  guestId: string
  restaurantId: string
  visitDate: string
  /** The last moment of a window, which begins at `visitDate`, and the parts of the day in it. */
  visitUntil?: string | null | undefined
  dayparts?: Daypart[] | null | undefined
  /** Null: all questions. Undefined: the usual one of the restaurant. */
  checklistId?: string | null | undefined
  /** Messages wait until this instant (ISO 8601), or until the day before the visit; without it nothing waits. */
  notifyFrom?: string | undefined
}

type Planner = Pick<Session, 'userId' | 'reach'>

/**
 * Plans a visit and returns its id. Call it in a transaction. Throws `invalid` at `guestId` or `restaurantId`, `conflict` at
 * `questions` while the bank has none, and at the ids of clashing visits unless `allowRepeats`.
 */
export async function planVisit(
  context: Context,
  db: Database,
  session: Planner,
  visit: VisitPlan,
  allowRepeats = false,
): Promise<string> {
  const [id] = await storePlan(context, db, session, [visit], 'create', '')
  if (!allowRepeats) await refuseClashes(db, session.reach, { ...lowerCased(visit), visitId: id! })
  return id!
}

/**
 * Plans many visits in four statements and returns their ids, in order. It does not look for clashes. Call it in a transaction.
 * Throws `invalid` at `items.<n>.guestId` or `items.<n>.restaurantId`, and `conflict` at `questions` while the bank has none.
 */
export function planVisits(
  context: Context,
  db: Database,
  session: Planner,
  visits: readonly VisitPlan[],
  action: AuditAct & ('create' | 'import') = 'create',
): Promise<string[]> {
  return storePlan(context, db, session, visits, action, 'items.')
}

/** The next 20 visits at a restaurant; a restaurant that has any can't be removed. */
export function plannedIn(db: Database, restaurantId: string): Promise<Planned[]> {
  return listPlanned(db, restaurantId, NAMED)
}

/** Cancels a guest's coming visits, in the name of the user who removes the guest. Call it in a transaction. */
export async function cancelExpected(
  context: Context,
  db: Database,
  session: Pick<Planner, 'userId'>,
  guestId: string,
): Promise<void> {
  const cancelled = await cancelVisitsOf(db, guestId)
  const events = cancelled.map(({ id, visit_date, title }) => {
    return { type: 'visit.cancelled', visitId: id, guestId, title, visitDate: visit_date } as const
  })
  await audit(db, session, context.clock(), entriesOf(events, 'cancel'))
  await publish(context, db, events)
}

/**
 * Recomputes when a restaurant's coming visits open, from their wall clock in the new zone; visits whose time has come keep
 * theirs. Call it in the transaction that changes the zone, with the restaurant locked.
 */
export async function rezone(
  db: Database,
  restaurantId: string,
  timezone: string,
  now = new Date(),
): Promise<void> {
  const visits = await lockAhead(db, restaurantId, now)
  const moved = visits.map(({ id, visit_date, visit_until }) => {
    return { id, opens_at: opensAtOf(visit_date, timezone), due_at: dueAtOf(visit_until, timezone) }
  })
  await moveNotices(db, moved)
  await moveOpening(db, moved)
}

/** The name of a visit in the audit log. */
export function subjectOf(title: string, visitDate: string): string {
  return `${title}, ${visitDate.replace('T', ' ')}`
}

async function storePlan(
  context: Context,
  db: Database,
  session: Planner,
  visits: readonly VisitPlan[],
  action: AuditAct,
  path: '' | 'items.',
): Promise<string[]> {
  const planned = visits.map(lowerCased)
  const at = (index: number) => (path ? `${path}${index}.` : '')
  const guestIds = planned.map(({ guestId }) => guestId)
  const restaurantIds = planned.map(({ restaurantId }) => restaurantId)
  const guests = await lockGuests(db, unique(guestIds))
  const restaurants = await lockRestaurants(db, unique(restaurantIds))
  const faults = [
    ...faultsAmong(guestIds, guests, guestFault, (index) => `${at(index)}guestId`),
    ...faultsAmong(restaurantIds, restaurants, restaurantFault, (index) => `${at(index)}restaurantId`),
  ]
  if (faults.length > 0) throw new Problem('invalid', undefined, faults)
  const checklistIds = await checklistsFor(db, planned)
  await holdQuestions(db, checklistIds, (index) => `${at(index)}checklistId`)
  const placeOf = new Map(restaurants.map((restaurant) => [restaurant.id, restaurant]))
  const rows = planned.map(
    ({ guestId, restaurantId, visitDate, visitUntil, dayparts, notifyFrom }, index) => {
      const { timezone } = placeOf.get(restaurantId)!
      return {
        id: v7(),
        guest_id: guestId,
        restaurant_id: restaurantId,
        visit_date: visitDate,
        opens_at: opensAtOf(visitDate, timezone),
        visit_until: visitUntil ?? null,
        due_at: dueAtOf(visitUntil, timezone),
        dayparts: dayparts ?? null,
        checklist_id: checklistIds[index]!,
        notify_from: notifyFrom === 'day_before' ? 'infinity' : (notifyFrom ?? null),
      }
    },
  )
  await insertVisits(db, rows)
  const events = rows.map(({ id, guest_id, restaurant_id, visit_date }) => {
    const { title } = placeOf.get(restaurant_id)!
    return { type: 'visit.planned', visitId: id, guestId: guest_id, title, visitDate: visit_date } as const
  })
  await audit(db, session, context.clock(), entriesOf(events, action))
  await publish(context, db, events)
  return rows.map(({ id }) => id)
}

/** The checklists of planned visits; one that says none has the usual one of its restaurant. */
async function checklistsFor(db: Database, planned: readonly VisitPlan[]): Promise<(string | null)[]> {
  const unsaid = planned.filter(({ checklistId }) => checklistId === undefined)
  const usual = await usualChecklists(db, unique(unsaid.map(({ restaurantId }) => restaurantId)))
  return planned.map(({ checklistId, restaurantId }) =>
    checklistId === undefined ? (usual.get(restaurantId) ?? null) : checklistId,
  )
}

function entriesOf(events: readonly VisitFacts[], action: AuditAct): NewAuditEntry[] {
  return events.map(({ visitId, title, visitDate }) => {
    return { action, entity: 'visit', entityId: visitId, subject: subjectOf(title, visitDate) }
  })
}

export function lowerCased({ guestId, restaurantId, ...plan }: VisitPlan): VisitPlan {
  return { guestId: guestId.toLowerCase(), restaurantId: restaurantId.toLowerCase(), ...plan }
}

const unique = (ids: readonly string[]) => [...new Set(ids)]
