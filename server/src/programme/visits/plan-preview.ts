import type { z } from 'zod'
import { PLAN_MAX } from '@cloche/contract/constants.ts'
import type { manyVisitsCalls } from '@cloche/contract/many-visits.ts'
import type { PlannedVisit, visitCalls } from '@cloche/contract/visits.ts'
import type { Context } from '../../base/context.ts'
import type { Database } from '../../base/db/database.ts'
import type { Session } from '../../base/http/sessions.ts'
import { invalid, Problem } from '../../base/faults/problem.ts'
import { assignDates } from './assign-dates.ts'
import { assignGuests, type AssignedVisit } from './assign-guests.ts'
import type { Zones } from './attendances.ts'
import { attendancesOf } from './clashes.ts'
import { faultsAmong, guestFault, restaurantFault } from './plan-faults.ts'
import { usualChecklists } from './planned-checklists.ts'
import { refuseBeyond } from './policy.ts'
import { findGuests, findRestaurants, type Guest } from './plan-queries.ts'

/** A plan of at most 1000 visits; nothing is stored. Throws `invalid` at the guests and restaurants that can't be part of one. */
export async function previewPlan(
  { db }: Context,
  { reach }: Session,
  { restaurantIds, guestIds, visitDates, allowRepeats, except }: z.output<typeof visitCalls.plan.body>,
): Promise<{ items: PlannedVisit[] }> {
  refuseBeyond(reach, restaurantIds, LISTS.restaurant)
  const asked = { restaurantIds: lower(restaurantIds), guestIds: lower(guestIds), visitDates }
  const count = new Set(asked.restaurantIds).size * new Set(visitDates).size
  if (count > PLAN_MAX)
    throw invalid('visitDates', `A plan has at most ${PLAN_MAX} visits, this has ${count}`)
  const { guests, zones } = await refuseUnknown(db, asked)
  const free = new Map(guests.map((guest) => [guest.id, guest.free]))
  const stored = await attendancesOf(db, asked.guestIds, visitDates)
  const known = stored.filter(({ visitId }) => visitId !== except?.toLowerCase())
  return withUsual(db, assignGuests({ ...asked, known, zones, free, allowRepeats }))
}

/** A plan that gives each pair a date; nothing is stored. Throws `invalid` at the pairs that can't be part of one, and at too few dates. */
export async function previewPairs(
  { db }: Context,
  { reach }: Session,
  { pairs: given, visitDates }: z.output<typeof manyVisitsCalls.planPairs.body>,
): Promise<{ items: PlannedVisit[] }> {
  const pairs = given.map(({ restaurantId, guestId }) => {
    return { restaurantId: restaurantId.toLowerCase(), guestId: guestId.toLowerCase() }
  })
  const guestIds = pairs.map(({ guestId }) => guestId)
  const restaurantIds = pairs.map(({ restaurantId }) => restaurantId)
  refuseBeyond(reach, restaurantIds, PAIRS.restaurant)
  const { guests, zones } = await refuseUnknown(db, { guestIds, restaurantIds }, PAIRS)
  const free = new Map(guests.map((guest) => [guest.id, guest.free]))
  const known = await attendancesOf(db, [...new Set(guestIds)], visitDates)
  const items = assignDates({ pairs, visitDates, known, zones, free })
  if (!items) throw invalid('visitDates', 'A restaurant has more visits than there are dates')
  return withUsual(db, items)
}

/** Adds the usual checklists of the restaurants. */
async function withUsual(db: Database, visits: readonly AssignedVisit[]): Promise<{ items: PlannedVisit[] }> {
  const usual = await usualChecklists(db, [...new Set(visits.map(({ restaurantId }) => restaurantId))])
  return { items: visits.map((visit) => ({ ...visit, checklistId: usual.get(visit.restaurantId) ?? null })) }
}

const PAIRS = {
  guest: (index: number) => `pairs.${index}.guestId`,
  restaurant: (index: number) => `pairs.${index}.restaurantId`,
}

const LISTS = {
  guest: (index: number) => `guestIds.${index}`,
  restaurant: (index: number) => `restaurantIds.${index}`,
}

/** Returns the guests, and the zones of the restaurants. */
async function refuseUnknown(
  db: Database,
  { guestIds, restaurantIds }: { guestIds: string[]; restaurantIds: string[] },
  pathOf: Record<'guest' | 'restaurant', (index: number) => string> = LISTS,
): Promise<{ guests: Guest[]; zones: Zones }> {
  const [guests, restaurants] = await Promise.all([
    findGuests(db, guestIds),
    findRestaurants(db, restaurantIds),
  ])
  const faults = [
    ...faultsAmong(guestIds, guests, guestFault, pathOf.guest),
    ...faultsAmong(restaurantIds, restaurants, restaurantFault, pathOf.restaurant),
  ]
  if (faults.length > 0) throw new Problem('invalid', undefined, faults)
  return { guests, zones: new Map(restaurants.map(({ id, timezone }) => [id, timezone])) }
}

const lower = (ids: readonly string[]) => ids.map((id) => id.toLowerCase())
