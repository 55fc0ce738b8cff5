import { added, meanOf, NO_SUMS, type Sums } from '@cloche/insight/means.ts'

/** Summaries hold tenths of a percent. */
const TENTHS = 10

export interface SumsRow {
  n: number
  sum: number
  sum_squares: number
}

/** Returns the sums of a row of summaries, in percent. */
export const sumsOf = ({ n, sum, sum_squares }: SumsRow): Sums => ({
  n,
  sum: sum / TENTHS,
  sumSquares: sum_squares / (TENTHS * TENTHS),
})

export const totalOf = (rows: readonly SumsRow[]): Sums => rows.map(sumsOf).reduce(added, NO_SUMS)

export const measured = (sums: Sums) => ({ visits: sums.n, mean: meanOf(sums) })
