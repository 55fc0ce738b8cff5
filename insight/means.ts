import { studentCdf, studentQuantile } from './mixed-model/student.ts'

/** Adds up values of any unit: their number, sum and sum of squares. */
export interface Sums {
  n: number
  sum: number
  sumSquares: number
}

export const NO_SUMS: Sums = { n: 0, sum: 0, sumSquares: 0 }

/** Returns the mean, or null of nothing. */
export const meanOf = ({ n, sum }: Sums): number | null => (n === 0 ? null : sum / n)

export const added = (a: Sums, b: Sums): Sums => ({
  n: a.n + b.n,
  sum: a.sum + b.sum,
  sumSquares: a.sumSquares + b.sumSquares,
})

/** How much values differ that have the same cause: the variance within groups, and its degrees of freedom. */
export interface Noise {
  variance: number
  freedom: number
}

/** Sums of squares below this are of rounding: the values of each group are all equal. */
const ROUNDING = 1e-6

/** Pools the variance within groups, as an analysis of variance does. Null if no group has two values that differ. */
export function noiseWithin(groups: readonly Sums[]): Noise | null {
  const freedom = groups.reduce((sum, { n }) => sum + Math.max(0, n - 1), 0)
  const squares = groups.reduce(
    (total, { n, sum, sumSquares }) => (n === 0 ? total : total + Math.max(0, sumSquares - (sum * sum) / n)),
    0,
  )
  return squares < ROUNDING ? null : { variance: squares / freedom, freedom }
}

/** The difference of two means, its confidence interval, and the two-sided p-value against no difference. */
export interface Difference {
  difference: number
  lower: number
  upper: number
  p: number
}

/** Compares two means by Student's t with the noise pooled over more groups than these two. `level` is such as 0.9. */
export function differenceOf(before: Sums, now: Sums, noise: Noise, level: number): Difference {
  const difference = now.sum / now.n - before.sum / before.n
  const error = Math.sqrt(noise.variance * (1 / before.n + 1 / now.n))
  const reach = studentQuantile((1 + level) / 2, noise.freedom) * error
  const p = 2 * (1 - studentCdf(Math.abs(difference) / error, noise.freedom))
  return { difference, lower: difference - reach, upper: difference + reach, p }
}

/**
 * Returns which of many comparisons count, so that of those that count a share of at most `rate` is expected to be chance (Benjamini and
 * Hochberg 1995, "Controlling the false discovery rate").
 */
export function discoveries(ps: readonly number[], rate: number): boolean[] {
  const sorted = ps.toSorted((a, b) => a - b)
  const last = sorted.findLastIndex((p, place) => p <= (rate * (place + 1)) / ps.length)
  return ps.map((p) => last >= 0 && p <= sorted[last]!)
}
