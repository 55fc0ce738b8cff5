import { uniformInt } from 'pure-rand/distribution/uniformInt'
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus'
import { comparisons, type Place } from '../changes.ts'
import { added, NO_SUMS, type Sums } from '../means.ts'
import { normalsOf } from './simulate.ts'

/** A programme whose restaurants do not change. `sdOf` is the standard deviation of a restaurant's scores, before and now. */
export interface Steady {
  restaurants: number
  categories: number
  /** The numbers of visits of each restaurant in a period, from and to. */
  before: readonly [number, number]
  now: readonly [number, number]
  sdOf: (restaurant: number) => readonly [number, number]
}

/** Simulates the insight of a programme per seed, and returns how many times it names a change although there is none. */
export const falseChanges = (programme: Steady, seeds: readonly number[]): number =>
  namingAny(seeds, (seed) => placesOf(programme, seed))

/** Returns the number of seeds for whose places a change is named. */
export const namingAny = (seeds: readonly number[], placesFor: (seed: number) => Place[]): number =>
  seeds.filter((seed) =>
    comparisons(placesFor(seed), () => true).shown.some(({ isBeyondNoise }) => isBeyondNoise),
  ).length

function placesOf({ restaurants, categories, before, now, sdOf }: Steady, seed: number): Place[] {
  const random = xoroshiro128plus(seed)
  const normal = normalsOf(random)
  return Array.from({ length: restaurants }, (_, restaurant) => {
    const [was, is] = sdOf(restaurant)
    const [visitsBefore, visitsNow] = [uniformInt(random, ...before), uniformInt(random, ...now)]
    const sums = (visits: number, sd: number): Sums =>
      Array.from({ length: visits }, () => 80 + sd * normal()).reduce(
        (all, score) => added(all, { n: 1, sum: score, sumSquares: score * score }),
        NO_SUMS,
      )
    return Array.from({ length: categories }, (__, category): Place => ({
      restaurantId: String(restaurant),
      subject: String(category),
      before: sums(visitsBefore, was),
      now: sums(visitsNow, is),
    }))
  }).flat()
}
