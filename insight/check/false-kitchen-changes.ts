import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64'
import { uniformInt } from 'pure-rand/distribution/uniformInt'
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus'
import type { Place } from '../changes.ts'
import { added, NO_SUMS, type Sums } from '../means.ts'
import { namingAny } from './false-changes.ts'
import { normalsOf } from './simulate.ts'

/** A programme whose kitchens do not change. */
export interface SteadyKitchens {
  restaurants: number
  dishes: number
  /** The greatest number of orders of a dish in a restaurant and a period. */
  orders: number
  /** The share of dishes whose times vary twice as much. */
  erratic: number
}

/** Simulates the kitchens of a programme per seed, and returns how many times a change is named although there is none. */
export const falseKitchenChanges = (kitchens: SteadyKitchens, seeds: readonly number[]): number =>
  namingAny(seeds, (seed) => placesOf(kitchens, seed))

function placesOf({ restaurants, dishes, orders, erratic }: SteadyKitchens, seed: number): Place[] {
  const random = xoroshiro128plus(seed)
  const normal = normalsOf(random)
  const timesOf = (usual: number, spread: number): Sums =>
    Array.from({ length: uniformInt(random, 0, orders) }, () => Math.exp(usual + spread * normal())).reduce(
      (sums, minutes) => {
        const whole = Math.min(120, Math.floor(minutes))
        return added(sums, { n: 1, sum: whole, sumSquares: whole * whole })
      },
      NO_SUMS,
    )
  return Array.from({ length: dishes }, (_, dish) => {
    const usual = Math.log(5 + 20 * uniformFloat64(random))
    const spread = uniformFloat64(random) < erratic ? 0.8 : 0.4
    return Array.from({ length: restaurants }, (__, restaurant): Place => ({
      restaurantId: String(restaurant),
      subject: `dish ${dish}`,
      before: timesOf(usual, spread),
      now: timesOf(usual, spread),
    }))
  }).flat()
}
