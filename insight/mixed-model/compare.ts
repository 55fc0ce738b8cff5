import type { Ranking } from './ranking.ts'

/** The probability from which one of two restaurants counts as better. Below it they are tied. */
export const DISTINCT = 0.95
/** Φ⁻¹(0.95) */
const DEVIATE = 1.6448536269514722
const MOST_VISITS = 10_000

export interface Comparison {
  /** The probability that the first is better than the second. */
  probability: number
  isTie: boolean
  /** As `visitsUntilDistinct` returns them; 0 if the two can be told apart now. */
  visitsNeeded: number | null
}

/** Compares restaurants `one` and `other`, given by their indices in `ranking.restaurants`. Throws `RangeError` for another index. */
export function compare(ranking: Ranking, one: number, other: number): Comparison {
  const count = ranking.restaurants.length
  const probability = one < count && other < count ? ranking.probability[one * count + other] : undefined
  if (probability === undefined) throw new RangeError(`No restaurants ${one} and ${other}`)
  const isTie = Math.max(probability, 1 - probability) < DISTINCT
  return { probability, isTie, visitsNeeded: isTie ? visitsUntilDistinct(ranking, one, other) : 0 }
}

/**
 * Returns how many more visits each of two restaurants needs until the two can be told apart, if their difference is as estimated and
 * each visit has a new guest: at least 1, null for more than 10,000 (docs/statistics.md, "Visits needed").
 */
function visitsUntilDistinct(ranking: Ranking, one: number, other: number): number | null {
  const difference = Math.abs(ranking.centers[one]! - ranking.centers[other]!)
  const isDistinct = (visits: number) =>
    difference >= DEVIATE * Math.sqrt(varianceAfter(ranking, [one, other], visits))
  if (!isDistinct(MOST_VISITS)) return null
  let [fewer, enough] = [0, MOST_VISITS]
  while (enough - fewer > 1) {
    const middle = (fewer + enough) >> 1
    if (isDistinct(middle)) enough = middle
    else fewer = middle
  }
  return enough
}

/** Returns the posterior variance of the difference after more visits of both: the covariance V becomes (V⁻¹ + k·I)⁻¹ = V·(I + k·V)⁻¹. */
function varianceAfter({ covariance, restaurants, fit }: Ranking, [r, s]: [number, number], visits: number) {
  const count = restaurants.length
  const k = visits / (fit.sd.residual ** 2 + (fit.sd.guest ?? 0) ** 2)
  const a = covariance[r * count + r]!
  const b = covariance[s * count + s]!
  const c = covariance[r * count + s]!
  const determinant = (1 + k * a) * (1 + k * b) - k * k * c * c
  return (a + b - 2 * c + 2 * k * (a * b - c * c)) / determinant
}
