import type { Ranking } from './ranking.ts'

/** From this probability on one of two restaurants is called better; below it they are drawn as tied. */
export const TOLD_APART = 0.95
/** Φ⁻¹(0.95) */
const DEVIATE = 1.6448536269514722
const MOST_VISITS = 10_000

export interface Comparison {
  /** That the first is better than the second. */
  probability: number
  isTie: boolean
  /** See `visitsUntilTold`; 0 where they are told apart already. */
  visitsNeeded: number | null
}

/** Restaurant `one` beside `other`, by their places in `ranking.restaurants`. Throws `RangeError` for a place that is none. */
export function compare(ranking: Ranking, one: number, other: number): Comparison {
  const count = ranking.restaurants.length
  const probability = one < count && other < count ? ranking.probability[one * count + other] : undefined
  if (probability === undefined) throw new RangeError(`No restaurants ${one} and ${other}`)
  const isTie = Math.max(probability, 1 - probability) < TOLD_APART
  return { probability, isTie, visitsNeeded: isTie ? visitsUntilTold(ranking, one, other) : 0 }
}

/**
 * How many more visits each of two restaurants needs, every visit by another new guest, until the two would be told apart if their
 * difference stays as it is estimated: at least 1, null for more than 10,000 (docs/statistics.md, "Visits needed").
 */
function visitsUntilTold(ranking: Ranking, one: number, other: number): number | null {
  const difference = Math.abs(ranking.centers[one]! - ranking.centers[other]!)
  const isTold = (visits: number) =>
    difference >= DEVIATE * Math.sqrt(varianceAfter(ranking, [one, other], visits))
  if (!isTold(MOST_VISITS)) return null
  let [fewer, enough] = [0, MOST_VISITS]
  while (enough - fewer > 1) {
    const middle = (fewer + enough) >> 1
    if (isTold(middle)) enough = middle
    else fewer = middle
  }
  return enough
}

/** The difference's posterior variance after so many more visits of each: the covariance V becomes (V⁻¹ + k·I)⁻¹ = V·(I + k·V)⁻¹. */
function varianceAfter({ covariance, restaurants, fit }: Ranking, [r, s]: [number, number], visits: number) {
  const count = restaurants.length
  const k = visits / (fit.sd.residual ** 2 + (fit.sd.guest ?? 0) ** 2)
  const a = covariance[r * count + r]!
  const b = covariance[s * count + s]!
  const c = covariance[r * count + s]!
  const determinant = (1 + k * a) * (1 + k * b) - k * k * c * c
  return (a + b - 2 * c + 2 * k * (a * b - c * c)) / determinant
}
