/** The number, the sum and the sum of squares of values in any unit. */
export interface Sums {
  n: number
  sum: number
  sumSquares: number
}

export const NO_SUMS: Sums = { n: 0, sum: 0, sumSquares: 0 }

/** Returns the mean; null without a value. */
export const meanOf = ({ n, sum }: Sums): number | null => (n === 0 ? null : sum / n)

export const added = (a: Sums, b: Sums): Sums => ({
  n: a.n + b.n,
  sum: a.sum + b.sum,
  sumSquares: a.sumSquares + b.sumSquares,
})

/** How much values differ by chance alone: their variance, and its degrees of freedom. */
export interface Noise {
  variance: number
  freedom: number
}

/** A sum of squares below this comes from rounding: all values are equal. */
const ROUNDING = 1e-6

/** Returns the variance of the values around their mean. */
export function noiseOf({ n, sum, sumSquares }: Sums): Noise {
  const freedom = Math.max(0, n - 1)
  const squares = freedom === 0 ? 0 : sumSquares - (sum * sum) / n
  return { variance: squares < ROUNDING ? 0 : squares / freedom, freedom }
}

/**
 * Returns the greatest p-value of many comparisons that counts as a discovery. At most the share `rate` of the discoveries is expected to
 * be chance (Benjamini and Hochberg 1995, "Controlling the false discovery rate"). Without a discovery it returns the p-value that the
 * smallest would need.
 */
export function discoveryLimit(ps: readonly number[], rate: number): number {
  const sorted = ps.toSorted((a, b) => a - b)
  const last = sorted.findLastIndex((p, place) => p <= (rate * (place + 1)) / ps.length)
  return last >= 0 ? sorted[last]! : rate / Math.max(1, ps.length)
}
