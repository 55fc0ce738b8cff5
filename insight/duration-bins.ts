/** Counts of durations by the minute: bin k has the durations from k to under k + 1 minutes, the last bin all from 120 on. */
export type DurationBins = ArrayLike<number>

const OVERFLOW = 120
/** The bins 0 to 119, and the bin of all longer durations. */
export const BIN_COUNT = OVERFLOW + 1

/** Returns the bin of a duration in minutes, which is not negative. */
export const binOf = (minutes: number) => Math.min(OVERFLOW, Math.floor(minutes))

/**
 * Returns the duration in minutes below which a share `p` (0 to 1) of the dishes lies. The dishes of a minute count as spread evenly
 * within it. Returns `Infinity` for a duration in the last bin, and null without a dish. Throws `RangeError` for another number of bins
 * and for another share.
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

/** The greatest chance that all dishes are faster than a quantile that is shown. */
const CERTAIN = 0.95

/**
 * Returns whether `count` dishes are enough for the quantile `p`: with 95 % certainty one of them is slower than the quantile. The
 * median needs 5 dishes, the 90th percentile 29.
 */
export const knowsQuantile = (count: number, p: number): boolean => 1 - p ** count >= CERTAIN

/**
 * Counts the dishes that took so many minutes or more: a whole number from 0 to 120, because a bin has a whole minute. Throws
 * `RangeError` for another number.
 */
export function countOver(bins: DurationBins, minutes: number): number {
  if (!Number.isInteger(minutes) || minutes < 0 || minutes > OVERFLOW)
    throw new RangeError(`The minutes are a whole number from 0 to ${OVERFLOW}, not ${minutes}`)
  return countFrom(bins, minutes)
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
