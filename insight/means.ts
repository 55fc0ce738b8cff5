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

/** How much values differ that have the same cause: their variance, and its degrees of freedom. */
export interface Noise {
  variance: number
  freedom: number
}

/** Sums of squares below this are of rounding: the values are all equal. */
const ROUNDING = 1e-6

/** Returns the variance of the values around their mean. */
export function noiseOf({ n, sum, sumSquares }: Sums): Noise {
  const freedom = Math.max(0, n - 1)
  const squares = freedom === 0 ? 0 : sumSquares - (sum * sum) / n
  return { variance: squares < ROUNDING ? 0 : squares / freedom, freedom }
}

/**
 * Returns the largest p-value that counts among many comparisons, so that of those that count a share of at most `rate` is expected to be
 * chance (Benjamini and Hochberg 1995, "Controlling the false discovery rate"). Where none counts, one as small would have.
 */
export function discoveryLimit(ps: readonly number[], rate: number): number {
  const sorted = ps.toSorted((a, b) => a - b)
  const last = sorted.findLastIndex((p, place) => p <= (rate * (place + 1)) / ps.length)
  return last >= 0 ? sorted[last]! : rate / Math.max(1, ps.length)
}
