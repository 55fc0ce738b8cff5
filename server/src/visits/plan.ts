import type { z } from 'zod'
import { PLAN_MAX, REPEAT_DAYS } from '@cloche/contract/constants.ts'
import type { PlannedVisit, Visit, visitCalls } from '@cloche/contract/visits.ts'
import type { Context } from '../context.ts'
import type { Database } from '../db/database.ts'
import { invalid, Problem } from '../http/problem.ts'
import type { Session } from '../http/sessions.ts'
import { faultsAmong, guestFault, restaurantFault } from './participants.ts'
import { findGuests, findRestaurants, lockGuests, visitsOfGuests } from './plan-queries.ts'
import { lowerCased, planVisit, planVisits } from './planning.ts'
import { findVisit } from './queries.ts'
import { Attendances, type Attendance } from './repeats.ts'
import { takeTurns } from './turns.ts'
import { presentOne } from './with-progress.ts'

/** Plans a visit. Throws `invalid` at `guestId` or `restaurantId`. */
export async function createVisit(
  { db, clock }: Context,
  session: Session,
  body: z.output<typeof visitCalls.create.body>,
): Promise<Visit> {
  const now = clock()
  return db.transaction().execute(async (transaction) => {
    const id = await planVisit(transaction, session, now, body)
    return presentOne(transaction, (await findVisit(transaction, id))!, now)
  })
}

/** A plan of at most 1000 visits that nobody has stored. Throws `invalid` at what can't be part of one. */
export async function proposeVisits(
  { db }: Context,
  { restaurantIds, guestIds, visitDates, allowRepeats }: z.output<typeof visitCalls.plan.body>,
): Promise<{ items: PlannedVisit[] }> {
  const asked = { restaurantIds: lower(restaurantIds), guestIds: lower(guestIds), visitDates }
  const count = new Set(asked.restaurantIds).size * new Set(visitDates).size
  if (count > PLAN_MAX)
    throw invalid('visitDates', `A plan has at most ${PLAN_MAX} visits, this has ${count}`)
  await refuseUnknown(db, asked)
  const known = await attendancesOf(db, asked.guestIds, visitDates)
  return { items: takeTurns({ ...asked, known, allowRepeats }) }
}

/**
 * Stores many visits or none. Throws `invalid` at `items.<n>.guestId` or `items.<n>.restaurantId`; `conflict` at
 * `items.<n>` for a guest who is in that restaurant within 90 days of it, by what is stored or by an earlier item.
 */
export async function createVisits(
  { db, clock }: Context,
  session: Session,
  { items, allowRepeats }: z.output<typeof visitCalls.createMany.body>,
): Promise<{ created: number }> {
  const visits = items.map(lowerCased)
  await db.transaction().execute(async (transaction) => {
    if (!allowRepeats) await refuseRepeats(transaction, visits)
    await planVisits(transaction, session, clock(), visits)
  })
  return { created: visits.length }
}

/**
 * For each visit the day within 90 days of it on which its guest is in that restaurant, by what is stored or by an earlier
 * one of them; null when there is none. Locks the guests: of two who plan at once, the second sees what the first has
 * stored.
 */
export async function repeatsAmong(db: Database, visits: readonly Attendance[]): Promise<(string | null)[]> {
  if (visits.length === 0) return []
  const guestIds = [...new Set(visits.map(({ guestId }) => guestId))]
  await lockGuests(db, guestIds)
  const dates = visits.map(({ visitDate }) => visitDate)
  const attendances = new Attendances(await attendancesOf(db, guestIds, dates))
  return visits.map((visit) => {
    const day = attendances.repeatOf(visit)
    attendances.add(visit)
    return day
  })
}

async function refuseRepeats(db: Database, visits: readonly Attendance[]): Promise<void> {
  const days = await repeatsAmong(db, visits)
  const faults = days.flatMap((day, index) =>
    day === null ? [] : [{ path: `items.${index}`, message: `The same guest is there on ${day}` }],
  )
  if (faults.length > 0) throw new Problem('conflict', `A guest repeats within ${REPEAT_DAYS} days`, faults)
}

/** All that the guests have around these dates, as far as it can matter. */
async function attendancesOf(
  db: Database,
  guestIds: readonly string[],
  visitDates: readonly string[],
): Promise<Attendance[]> {
  const days = visitDates.map((date) => Temporal.PlainDate.from(date)).sort(Temporal.PlainDate.compare)
  const rows = await visitsOfGuests(db, guestIds, {
    from: days[0]!.subtract({ days: REPEAT_DAYS }).toString(),
    to: days.at(-1)!.add({ days: REPEAT_DAYS }).toString(),
  })
  return rows.map((row) => ({
    guestId: row.guest_id,
    restaurantId: row.restaurant_id,
    visitDate: row.visit_date,
  }))
}

async function refuseUnknown(
  db: Database,
  { guestIds, restaurantIds }: { guestIds: string[]; restaurantIds: string[] },
): Promise<void> {
  const [guests, restaurants] = await Promise.all([
    findGuests(db, guestIds),
    findRestaurants(db, restaurantIds),
  ])
  const faults = [
    ...faultsAmong(guestIds, guests, guestFault, (index) => `guestIds.${index}`),
    ...faultsAmong(restaurantIds, restaurants, restaurantFault, (index) => `restaurantIds.${index}`),
  ]
  if (faults.length > 0) throw new Problem('invalid', undefined, faults)
}

const lower = (ids: readonly string[]) => ids.map((id) => id.toLowerCase())
