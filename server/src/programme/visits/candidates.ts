import { PLAN_GUESTS_MAX } from '@cloche/contract/constants.ts'
import type { Database } from '../../base/db/database.ts'
import { Attendances } from './attendances.ts'
import { attendancesOf } from './clashes.ts'
import { guestFault, restaurantFault } from './plan-faults.ts'
import { findGuests, findRestaurants, guestsByName, visitsToCome } from './plan-queries.ts'

/** The planned visits that are read at most. */
const MAX_PLANNED = 20_000

interface Pair {
  restaurantId: string
  guestId: string
}

/** The first and the last day of a plan. */
export interface PlanDays {
  from: string
  to: string
}

/** Returns all guests by name, 5,000 at most, and the visits to come in these restaurants. */
export async function candidates(db: Database, restaurantIds: readonly string[], now: Date) {
  const [guests, planned] = await Promise.all([
    guestsByName(db, PLAN_GUESTS_MAX),
    visitsToCome(db, restaurantIds, now, MAX_PLANNED),
  ])
  return { guestIds: guests.map(({ id }) => id), planned }
}

/**
 * Returns the existing restaurants among these, by title, and for each the guests who can't go there on every day of a plan, because
 * they were or will be there within 90 days.
 */
export async function rotation(
  db: Database,
  { restaurantIds, guestIds }: { restaurantIds: readonly string[]; guestIds: readonly string[] },
  { from, to }: PlanDays,
) {
  const [restaurants, stored] = await Promise.all([
    findRestaurants(db, restaurantIds),
    attendancesOf(db, guestIds, [from, to]),
  ])
  const attendances = new Attendances(stored)
  return restaurants
    .filter((restaurant) => restaurantFault(restaurant) === null)
    .toSorted((one, other) => one.title.localeCompare(other.title) || (one.id < other.id ? -1 : 1))
    .map(({ id, title }) => ({
      id,
      title,
      lately: new Set([from, to].flatMap((day) => [...attendances.guestsLately(id, day)])),
    }))
}

/** Returns the pairs that can be planned on any of the days, with their names. */
export async function plannablePairs<T extends Pair>(db: Database, pairs: readonly T[], days: PlanDays) {
  const guestIds = [...new Set(pairs.map(({ guestId }) => guestId))]
  const restaurantIds = [...new Set(pairs.map(({ restaurantId }) => restaurantId))]
  const [guests, restaurants] = await Promise.all([
    findGuests(db, guestIds),
    rotation(db, { restaurantIds, guestIds }, days),
  ])
  const guestOf = new Map(guests.map((guest) => [guest.id, guest]))
  const restaurantOf = new Map(restaurants.map((restaurant) => [restaurant.id, restaurant]))
  return pairs.flatMap((pair) => {
    const guest = guestOf.get(pair.guestId)
    const restaurant = restaurantOf.get(pair.restaurantId)
    if (!guest || guestFault(guest) || !restaurant || restaurant.lately.has(guest.id)) return []
    return [
      { pair, title: restaurant.title, guest: { firstName: guest.first_name, lastName: guest.last_name } },
    ]
  })
}
