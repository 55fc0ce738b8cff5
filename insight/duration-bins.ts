/** Counts of durations by the minute: bin k holds those of k to under k + 1 minutes, the last bin those of 120 and more. */
export type DurationBins = ArrayLike<number>

const OVERFLOW = 120
/** Bins 0 to 119, and the overflow. */
export const BIN_COUNT = OVERFLOW + 1

/** Returns the bin of a duration in minutes, not negative. */
export const binOf = (minutes: number) => Math.min(OVERFLOW, Math.floor(minutes))

/**
 * Returns the duration in minutes below which a share `p` (0 to 1) of dishes lies, spread evenly within a minute. `Infinity` if that
 * is in the overflow, null without a dish. Throws `RangeError` for bins of another number or a share of another range.
 */
export function durationQuantile(bins: DurationBins, p: number): number | null {
  if (!(p >= 0 && p <= 1)) throw new RangeError(`A share lies between 0 and 1, not ${p}`)
  const total = totalOf(bins)
  if (total === 0) return null
  let before = 0
  for (let minute = 0; minute < BIN_COUNT; minute += 1) {
    const count = bins[minute]!
    if (count > 0 && before + count >= p * total)
      return minute === OVERFLOW ? Infinity : minute + (p * total - before) / count
    before += count
  }
  return Infinity
}

/** With fewer dishes the slowest one may well be faster than the quantile. */
const CERTAIN = 0.95

/**
 * Returns whether `count` dishes know the quantile `p`: with 95 % certainty at least one of them is slower than it. The median takes 5
 * dishes, the 90th percentile 29.
 */
export const knowsQuantile = (count: number, p: number): boolean => 1 - p ** count >= CERTAIN

/**
 * Counts the dishes that took `target` minutes or more. The target is a whole number from 0 to 120, because bins of a minute cannot
 * answer others. Throws `RangeError`.
 */
export function countOver(bins: DurationBins, target: number): number {
  if (!Number.isInteger(target) || target < 0 || target > OVERFLOW)
    throw new RangeError(`A target is a whole number from 0 to ${OVERFLOW}, not ${target}`)
  return countFrom(bins, target)
}

/** Returns the number of dishes. */
export function totalOf(bins: DurationBins): number {
  if (bins.length !== BIN_COUNT) throw new RangeError(`There are ${BIN_COUNT} bins, not ${bins.length}`)
  return countFrom(bins, 0)
}

function countFrom(bins: DurationBins, first: number): number {
  let sum = 0
  for (let minute = first; minute < bins.length; minute += 1) sum += bins[minute]!
  return sum
}
