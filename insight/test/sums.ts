import { added, NO_SUMS, type Sums } from '../means.ts'

export const sumsOf = (...values: number[]): Sums =>
  values.reduce((sums, value) => added(sums, { n: 1, sum: value, sumSquares: value * value }), NO_SUMS)
