import { isConnected } from './connected.ts'
import { Unfittable } from './unfittable.ts'

/** Accepted visits: their scores, restaurants and guests, by indices into lists of the caller. */
export interface Visits {
  /** One finite score for each visit, in any unit. */
  scores: Float64Array
  /** The restaurant of each visit, 0 to `restaurantCount` − 1. Each restaurant has at least one visit. */
  restaurants: Int32Array
  restaurantCount: number
  /** The guest of each visit, likewise; null if guests are unknown. */
  guests: Int32Array | null
  guestCount: number
}

/** Why a model leaves out the severity of guests (`designOf`). */
export type GuestsLeftOut = 'unknown' | 'one-guest' | 'one-visit-each' | 'one-restaurant-each'

/** Counts and sums of scores by restaurant or by guest. */
interface Groups {
  count: number
  visits: Float64Array
  /** The sums of the scores, each minus `Design.center`. */
  sums: Float64Array
}

/** The part of the visits that the criterion needs: sums, and the number of visits of each guest to each restaurant. */
export interface Design {
  visitCount: number
  /** The mean score. The sums below are of scores minus this mean, so that a large mean costs no digits. */
  center: number
  sumOfSquares: number
  restaurants: Groups
  /** Null if severity is left out; `guestsLeftOut` says why. */
  guests: (Groups & Pairs) | null
  guestsLeftOut: GuestsLeftOut | null
  /** Whether guests in common link every restaurant to every other; null if guests are unknown. */
  connected: boolean | null
}

/** The restaurants of guest g are `restaurant[start[g]]` to `restaurant[start[g + 1] − 1]`, each with its number of visits. */
interface Pairs {
  start: Int32Array
  restaurant: Int32Array
  times: Float64Array
}

/**
 * Adds up visits for `criterion`. Leaves out severity if the data cannot tell it from the mean (one guest), from chance (one visit
 * by each guest), or from quality (guests and restaurants in pairs).
 * Throws `Unfittable` if quality itself cannot be told from the mean or from chance.
 */
export function designOf(visits: Visits): Design {
  const { scores, restaurantCount } = visits
  const visitCount = scores.length
  if (visitCount === 0) throw new Unfittable('no-visits')
  if (restaurantCount < 2) throw new Unfittable('one-restaurant')
  if (restaurantCount === visitCount) throw new Unfittable('one-visit-each')
  if (scores.every((score) => score === scores[0])) throw new Unfittable('equal-scores')
  const center = scores.reduce((sum, score) => sum + score, 0) / visitCount
  const centered = scores.map((score) => score - center)
  const connected = visits.guests && isConnected(visits.restaurants, restaurantCount, visits.guests)
  const pairs = visits.guests && pairsOf(visits.guests, visits.guestCount, visits.restaurants)
  const guestsLeftOut = reasonAgainstGuests(visits, pairs)
  return {
    visitCount,
    center,
    sumOfSquares: centered.reduce((sum, score) => sum + score * score, 0),
    restaurants: groupsOf(visits.restaurants, restaurantCount, centered),
    guests:
      visits.guests && pairs && guestsLeftOut === null
        ? { ...groupsOf(visits.guests, visits.guestCount, centered), ...pairs }
        : null,
    guestsLeftOut,
    connected,
  }
}

function reasonAgainstGuests(
  { scores, guestCount, restaurantCount }: Visits,
  pairs: Pairs | null,
): GuestsLeftOut | null {
  if (!pairs) return 'unknown'
  if (guestCount < 2) return 'one-guest'
  if (guestCount === scores.length) return 'one-visit-each'
  if (guestCount === restaurantCount && pairs.restaurant.length === guestCount) return 'one-restaurant-each'
  return null
}

function groupsOf(indices: Int32Array, count: number, centered: Float64Array): Groups {
  const visits = new Float64Array(count)
  const sums = new Float64Array(count)
  for (const [place, group] of indices.entries()) {
    visits[group]! += 1
    sums[group]! += centered[place]!
  }
  return { count, visits, sums }
}

function pairsOf(guests: Int32Array, guestCount: number, restaurants: Int32Array): Pairs {
  const times: Map<number, number>[] = Array.from({ length: guestCount }, () => new Map())
  for (const [place, guest] of guests.entries()) {
    const restaurant = restaurants[place]!
    times[guest]!.set(restaurant, (times[guest]!.get(restaurant) ?? 0) + 1)
  }
  const start = new Int32Array(guestCount + 1)
  for (const [guest, { size }] of times.entries()) start[guest + 1] = start[guest]! + size
  const flat = times.flatMap((each) => [...each])
  return {
    start,
    restaurant: Int32Array.from(flat, ([restaurant]) => restaurant),
    times: Float64Array.from(flat, ([, count]) => count),
  }
}
