import type { z } from 'zod'
import { PLAN_MAX } from '@cloche/contract/constants.ts'
import type { PlannedVisit, Visit, visitCalls } from '@cloche/contract/visits.ts'
import type { Context } from '../context.ts'
import type { Database } from '../db/database.ts'
import type { Session } from '../http/sessions.ts'
import { invalid, Problem } from '../platform/problem.ts'
import { assignGuests } from './assign-guests.ts'
import { attendancesOf, clashesAmong } from './clashes.ts'
import { faultsAmong, guestFault, restaurantFault } from './participants.ts'
import { findGuests, findRestaurants } from './plan-queries.ts'
import { lowerCased, planVisit, planVisits } from './planning.ts'
import { findVisit } from './queries.ts'
import { dayNameOf, type Attendance, type Clash } from './repeats.ts'
import { presentOne } from './with-progress.ts'

/**
 * Plans a visit. Throws `invalid` at `guestId` or `restaurantId`; `conflict` at the ids of visits that it is too near to, unless
 * `allowRepeats`.
 */
export async function createVisit(
  context: Context,
  session: Session,
  { allowRepeats, ...visit }: z.output<typeof visitCalls.create.body>,
): Promise<Visit> {
  return context.db.transaction().execute(async (transaction) => {
    const id = await planVisit(context, transaction, session, visit, allowRepeats)
    return presentOne(transaction, (await findVisit(transaction, id))!, context.clock())
  })
}

/** A plan of at most 1000 visits that nobody has stored. Throws `invalid` at what can't be part of one. */
export async function proposeVisits(
  { db }: Context,
  { restaurantIds, guestIds, visitDates, allowRepeats, except }: z.output<typeof visitCalls.plan.body>,
): Promise<{ items: PlannedVisit[] }> {
  const asked = { restaurantIds: lower(restaurantIds), guestIds: lower(guestIds), visitDates }
  const count = new Set(asked.restaurantIds).size * new Set(visitDates).size
  if (count > PLAN_MAX)
    throw invalid('visitDates', `A plan has at most ${PLAN_MAX} visits, this has ${count}`)
  await refuseUnknown(db, asked)
  const stored = await attendancesOf(db, asked.guestIds, visitDates)
  const known = stored.filter(({ visitId }) => visitId !== except?.toLowerCase())
  return { items: assignGuests({ ...asked, known, allowRepeats }) }
}

/**
 * Stores many visits or none. Throws `invalid` at `items.<n>.guestId` or `items.<n>.restaurantId`; `conflict` at
 * `items.<n>` for a guest who is in that restaurant within 90 days of it, or anywhere within three hours, by what is stored or
 * by an earlier item, unless `allowRepeats`.
 */
export async function createVisits(
  context: Context,
  session: Session,
  { items, allowRepeats }: z.output<typeof visitCalls.createMany.body>,
): Promise<{ created: number }> {
  const visits = items.map(lowerCased)
  await context.db.transaction().execute(async (transaction) => {
    if (!allowRepeats) await refuseAny(transaction, visits)
    await planVisits(context, transaction, session, visits)
  })
  return { created: visits.length }
}

async function refuseAny(db: Database, visits: readonly Attendance[]): Promise<void> {
  const clashes = await clashesAmong(db, visits)
  const faults = clashes.flatMap(([first], index) =>
    first ? [{ path: `items.${index}`, message: faultOf(first) }] : [],
  )
  if (faults.length > 0) throw new Problem('conflict', 'A guest has visits too near to each other', faults)
}

function faultOf({ kind, other }: Clash): string {
  if (kind === 'repeat') return `The same guest is there on ${dayNameOf(other)}`
  return `The same guest has another visit at ${other.visitDate.replace('T', ' ')}`
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
