/** 3 / d₂ for moving ranges of two: d₂ = 1.128 (Shewhart's limits in units of the mean moving range). */
const LIMIT = 2.66
const NEAR_LIMIT = (2 / 3) * LIMIT
const RUN = 7
/** The values are means, so that equal ones may differ by the rounding of floating-point numbers. */
const ROUNDING = 1e-9

/** The rules by which a point is special, from NHS England's *Making Data Count*. */
export interface XmrSignals {
  /** Beyond a limit. */
  outside: boolean
  /** One of seven or more in a row on one side of the mean. */
  shift: boolean
  /** One of seven or more in a row that all rise or all fall. */
  trend: boolean
  /** One of two or more in the outer third of the limits, among three in a row on one side of the mean. */
  nearLimit: boolean
}

export interface XmrChart {
  mean: number
  /** The mean moving range; null for fewer than two values, which have no limits. */
  movingRange: number | null
  lower: number | null
  upper: number | null
  /** One point for each value. */
  signals: XmrSignals[]
}

/**
 * Makes a process-behaviour chart of single values in the order of time, in any unit (Wheeler 1993, "Understanding Variation"; rules as in
 * NHS England's *Making Data Count*, read from NHSRplotthedots 0.2). Mean and limits are of the first `baseline` values, or
 * of all. Values closer than 1e-9 count as equal. Throws `RangeError` without a value.
 */
export function xmrChart(values: readonly number[], baseline = values.length): XmrChart {
  const base = values.slice(0, baseline)
  if (base.length === 0) throw new RangeError('A chart needs one value at least')
  const mean = meanOf(base)
  const ranges = base.slice(1).map((value, place) => Math.abs(apart(value, base[place]!)))
  const movingRange = ranges.length > 0 ? meanOf(ranges) : null
  const reach = movingRange === null ? null : LIMIT * movingRange
  return {
    mean,
    movingRange,
    lower: reach === null ? null : mean - reach,
    upper: reach === null ? null : mean + reach,
    signals: signalsOf(values, mean, movingRange),
  }
}

function signalsOf(values: readonly number[], mean: number, movingRange: number | null): XmrSignals[] {
  const distances = values.map((value) => apart(value, mean))
  // Without moving ranges, any distance at all is beyond the limits.
  const away = distances.map((each) =>
    movingRange === null || each === 0 ? 0 : Math.abs(each) / movingRange,
  )
  const outside = away.map((each) => each > LIMIT)
  const near = away.map((each) => each > NEAR_LIMIT && each <= LIMIT)
  const sides = distances.map(Math.sign)
  const turns = values.slice(1).map((value, place) => Math.sign(apart(value, values[place]!)))
  const shift = inWindows(values.length, RUN, (from) => isSame(sides.slice(from, from + RUN)))
  const trend = inWindows(values.length, RUN, (from) => isSame(turns.slice(from, from + RUN - 1)))
  const close = inWindows(
    values.length,
    3,
    (from) => isSame(sides.slice(from, from + 3)) && near.slice(from, from + 3).filter(Boolean).length > 1,
  )
  return values.map((_, place) => ({
    outside: outside[place]!,
    shift: shift[place]!,
    trend: trend[place]!,
    nearLimit: close[place]! && near[place]!,
  }))
}

function apart(value: number, other: number): number {
  const difference = value - other
  return Math.abs(difference) < ROUNDING ? 0 : difference
}

/** Returns for each index whether it belongs to a stretch of this length that passes. */
function inWindows(count: number, length: number, passes: (from: number) => boolean): boolean[] {
  const marked = Array.from({ length: count }, () => false)
  for (let from = 0; from + length <= count; from += 1)
    if (passes(from)) marked.fill(true, from, from + length)
  return marked
}

const isSame = ([first, ...rest]: readonly number[]) => first !== 0 && rest.every((sign) => sign === first)

const meanOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
