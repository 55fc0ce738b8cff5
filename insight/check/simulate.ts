import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64'
import { uniformInt } from 'pure-rand/distribution/uniformInt'
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus'
import type { RandomGenerator } from 'pure-rand/types/RandomGenerator'
import type { Visits } from '../mixed-model/design.ts'

export interface Programme {
  restaurants: number
  guests: number
  visits: number
  sd: { restaurant: number; guest: number; residual: number }
}

export interface Simulated {
  visits: Visits
  /** The true values: the mean plus the effect of each restaurant. */
  qualities: Float64Array
  /** The true effect of each guest. */
  effects: Float64Array
}

/** The mean of every simulated programme. */
const MEAN = 80

/** Returns a function that draws from the standard normal distribution. */
export const normalsOf = (random: RandomGenerator) => () =>
  Math.sqrt(-2 * Math.log(1 - uniformFloat64(random))) * Math.cos(2 * Math.PI * uniformFloat64(random))

/**
 * Makes the visits of a programme with known true values. Every restaurant has at least two visits. The restaurants of the other visits
 * and all guests are random. Guests without a visit are left out.
 */
export function simulate({ restaurants, guests, visits, sd }: Programme, seed: number): Simulated {
  const random = xoroshiro128plus(seed)
  const normal = normalsOf(random)
  const qualities = Float64Array.from({ length: restaurants }, () => MEAN + sd.restaurant * normal())
  const drawn = Float64Array.from({ length: guests }, () => sd.guest * normal())
  const places = new Map<number, number>()
  const of = Int32Array.from({ length: visits }, (_, place) =>
    place < 2 * restaurants ? place % restaurants : uniformInt(random, 0, restaurants - 1),
  )
  const by = Int32Array.from({ length: visits }, () => {
    const guest = uniformInt(random, 0, guests - 1)
    if (!places.has(guest)) places.set(guest, places.size)
    return places.get(guest)!
  })
  const effects = new Float64Array(places.size)
  for (const [guest, place] of places) effects[place] = drawn[guest]!
  const scores = Float64Array.from(
    of,
    (restaurant, place) => qualities[restaurant]! + effects[by[place]!]! + sd.residual * normal(),
  )
  return {
    visits: { scores, restaurants: of, restaurantCount: restaurants, guests: by, guestCount: places.size },
    qualities,
    effects,
  }
}
