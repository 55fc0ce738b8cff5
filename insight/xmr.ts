import { studentQuantile } from './mixed-model/student.ts'

/**
 * The greatest probability of a signal in any chart of a programme in which nothing changes. It is shared out among the rules: most of it
 * goes to the limits, and the outer third of the limits takes about as much as is named here.
 */
const CHANCE = { outside: 0.05, shift: 0.03, trend: 0.01 }
/** The least length of a row that is a signal, however few the charts are. */
const LEAST_RUN = 7
/** The least number of other points from which the limits of a point are computed. With fewer the limits say little. */
const FEWEST_OTHERS = 4
/** The greatest share of points that may be outliers. */
const MOST_OUTLIERS = 0.2
/** Equal means may differ by the rounding of floating-point numbers, so that values closer than this are equal. */
const ROUNDING = 1e-9

/** The rules by which a point is special, after NHS England's *Making Data Count*. */
export interface XmrSignals {
  /** Beyond a limit. */
  outside: boolean
  /** One of many in a row on one side of the mean. */
  shift: boolean
  /** One of many in a row that all rise or all fall. */
  trend: boolean
  /** One of two or more in the outer third of the limits, among three in a row on one side of the mean. */
  nearLimit: boolean
}

/** The mean of some visits. */
export interface XmrValue {
  mean: number
  visits: number
}

export interface XmrLimits {
  lower: number
  upper: number
}

export interface XmrChart {
  /** The mean of all visits. */
  mean: number
  /** The limits of each value, beyond which it is special. Null for fewer than five values. */
  limits: XmrLimits[] | null
  /** The signals of each value. */
  signals: XmrSignals[]
}

/**
 * Makes a process-behaviour chart of means in the order of time, in any unit (docs/statistics.md). The limits of a point follow from the
 * other points and from its own number of visits. `charts` is the number of charts that somebody looks at, this one included: more charts
 * have wider limits and need longer rows. Values closer than 1e-9 count as equal. Throws `RangeError` without a value.
 */
export function xmrChart(values: readonly XmrValue[], charts = 1): XmrChart {
  if (values.length === 0) throw new RangeError('A chart needs one value at least')
  const mean = meanOf(values)
  const limits = values.length > FEWEST_OTHERS ? limitsOf(values, CHANCE.outside / charts) : null
  return { mean, limits, signals: signalsOf(values, mean, limits, charts) }
}

const meanOf = (values: readonly XmrValue[]): number =>
  values.reduce((sum, { mean, visits }) => sum + mean * visits, 0) / visitsOf(values)

const visitsOf = (values: readonly XmrValue[]): number => values.reduce((sum, { visits }) => sum + visits, 0)

/**
 * Returns the limits of each point. If nothing changes, `chance` is the probability that any point is beyond its limits: a point minus
 * the mean of the others, in units of their noise, follows Student's distribution. Outliers do not widen the limits.
 */
function limitsOf(values: readonly XmrValue[], chance: number): XmrLimits[] {
  const usual = usualOf(values, chance)
  // The others of a usual point are one fewer than those of an outlier.
  const own = deviateOf(values.length, chance, usual.length - 2)
  const beside = deviateOf(values.length, chance, usual.length - 1)
  return values.map((value) => {
    const { middle, error } = expectedOf(value, usual)
    const deviate = usual.includes(value) ? own : beside
    return { lower: middle - deviate * error, upper: middle + deviate * error }
  })
}

/**
 * Removes the outliers. Takes points away one after another, the furthest first; the outliers are all points up to the last one that was
 * far from the points left (Rosner 1983, the generalized extreme Studentized deviate). Tested alone, outliers would hide each other.
 */
function usualOf(values: readonly XmrValue[], chance: number): readonly XmrValue[] {
  let [left, usual] = [values, values]
  for (let taken = 0; taken < Math.floor(values.length * MOST_OUTLIERS); taken += 1) {
    const from = left
    const far = from.map((value) => {
      const { middle, error } = expectedOf(value, from)
      const distance = Math.abs(apart(value.mean, middle))
      return distance === 0 ? 0 : distance / error
    })
    const furthest = far.indexOf(Math.max(...far))
    left = from.filter((_, place) => place !== furthest)
    if (far[furthest]! > deviateOf(values.length - taken, chance, from.length - 2)) usual = left
  }
  return usual
}

const deviateOf = (points: number, chance: number, freedom: number) =>
  studentQuantile(1 - chance / points / 2, freedom)

/** Returns the mean of the other points, and how far from it a point may be by chance. */
function expectedOf(value: XmrValue, usual: readonly XmrValue[]): { middle: number; error: number } {
  const others = usual.filter((other) => other !== value)
  // If the other points are all equal, only the point itself shows how much values differ.
  const variance = varianceOf(others) || varianceOf([...others, value])
  return { middle: meanOf(others), error: Math.sqrt(variance * (1 / value.visits + 1 / visitsOf(others))) }
}

/** Returns the variance of a visit's value, computed from the means. */
function varianceOf(values: readonly XmrValue[]): number {
  const middle = meanOf(values)
  const squares = values.reduce((sum, { mean, visits }) => sum + visits * apart(mean, middle) ** 2, 0)
  return squares / (values.length - 1)
}

function signalsOf(
  values: readonly XmrValue[],
  mean: number,
  limits: readonly XmrLimits[] | null,
  charts: number,
): XmrSignals[] {
  const count = values.length
  const away = values.map((value, place) => (limits ? shareOf(value.mean, limits[place]!) : 0))
  const near = away.map((share) => share > 2 / 3 && share <= 1)
  const sides = values.map((value) => Math.sign(apart(value.mean, mean)))
  const turns = values.slice(1).map((value, place) => Math.sign(apart(value.mean, values[place]!.mean)))
  const side = shiftLength(count, CHANCE.shift / charts)
  const way = trendLength(count, CHANCE.trend / charts)
  const shift = inWindows(count, side, (from) => isSame(sides.slice(from, from + side)))
  const trend = inWindows(count, way, (from) => isSame(turns.slice(from, from + way - 1)))
  const close = inWindows(
    count,
    3,
    (from) => isSame(sides.slice(from, from + 3)) && near.slice(from, from + 3).filter(Boolean).length > 1,
  )
  return values.map((_, place) => ({
    outside: away[place]! > 1,
    shift: shift[place]!,
    trend: trend[place]!,
    nearLimit: close[place]! && near[place]!,
  }))
}

/** Returns how far a value is from the middle of its limits, in units of the distance between middle and limit. */
function shareOf(value: number, { lower, upper }: XmrLimits): number {
  const distance = Math.abs(apart(value, (lower + upper) / 2))
  return distance === 0 ? 0 : distance / ((upper - lower) / 2)
}

/** Returns the least length of a row on one side of the mean that chance makes with at most this probability. */
function shiftLength(count: number, chance: number): number {
  let length = LEAST_RUN
  while (length <= count && chanceOfRow(count, length) > chance) length += 1
  return length
}

/** Returns the probability of so many equal sides in a row among fair tosses of a coin. */
function chanceOfRow(count: number, length: number): number {
  // `open[at]` is the probability that no row was long enough so far, and that the last one has the length at + 1.
  let open: number[] = Array.from({ length: length - 1 }, (_, at) => (at === 0 ? 1 : 0))
  for (let toss = 1; toss < count; toss += 1) {
    const turned = open.reduce((sum, each) => sum + each, 0) / 2
    open = [turned, ...open.slice(0, -1).map((each) => each / 2)]
  }
  return 1 - open.reduce((sum, each) => sum + each, 0)
}

/** Returns the least length of a row in one direction: of n! orders of n points two rise or fall all the way. */
function trendLength(count: number, chance: number): number {
  let [length, orders] = [LEAST_RUN, 5040]
  while (length <= count && (2 * (count - length + 1)) / orders > chance) {
    length += 1
    orders *= length
  }
  return length
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
