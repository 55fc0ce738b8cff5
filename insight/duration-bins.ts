/** Durations by the minute: bin k counts those of k to under k + 1 minutes, the last bin those of 120 minutes and more. */
export type DurationBins = readonly number[]

const OVERFLOW = 120
/** Bins 0 to 119, and the overflow. */
export const BIN_COUNT = OVERFLOW + 1

/** The bin of a duration in minutes, not negative. */
export const binOf = (minutes: number) => Math.min(OVERFLOW, Math.floor(minutes))

/**
 * The duration in minutes under which a share `p` (0 to 1) of dishes stays, evenly spread within a minute. `Infinity` where that lies
 * in the overflow, null without a dish. Throws `RangeError` for bins of another number or a share of another range.
 */
export function durationQuantile(bins: DurationBins, p: number): number | null {
  if (!(p >= 0 && p <= 1)) throw new RangeError(`A share lies between 0 and 1, not ${p}`)
  const total = totalOf(bins)
  if (total === 0) return null
  let before = 0
  for (const [minute, count] of bins.entries()) {
    if (count > 0 && before + count >= p * total)
      return minute === OVERFLOW ? Infinity : minute + (p * total - before) / count
    before += count
  }
  return Infinity
}

/**
 * The share of dishes, 0 to 1, that took `target` minutes or more; null without a dish. The target is a whole number from 0 to 120: other
 * targets cannot be told from bins of a minute. Throws `RangeError`.
 */
export function shareOver(bins: DurationBins, target: number): number | null {
  if (!Number.isInteger(target) || target < 0 || target > OVERFLOW)
    throw new RangeError(`A target is a whole number from 0 to ${OVERFLOW}, not ${target}`)
  const total = totalOf(bins)
  if (total === 0) return null
  return bins.slice(target).reduce((sum, count) => sum + count, 0) / total
}

function totalOf(bins: DurationBins): number {
  if (bins.length !== BIN_COUNT) throw new RangeError(`There are ${BIN_COUNT} bins, not ${bins.length}`)
  return bins.reduce((sum, count) => sum + count, 0)
}
