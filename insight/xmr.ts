import { studentQuantile } from './mixed-model/student.ts'

/**
 * A programme in which nothing changes has a signal in one of its charts with this probability at most. Most of it goes to the limits, and
 * the outer third of the limits takes about as much as is named here.
 */
const CHANCE = { outside: 0.05, shift: 0.03, trend: 0.01 }
/** Shorter rows are no signal, as few as the charts may be. */
const LEAST_RUN = 7
/** With fewer other points a limit says more about them than about the point. */
const FEWEST_OTHERS = 4
/** The share of points that may be outliers. */
const MOST_OUTLIERS = 0.2
/** The values are means, so that equal ones may differ by the rounding of floating-point numbers. */
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
  /** One for each value, between which it is not special. Null for fewer than five values. */
  limits: XmrLimits[] | null
  /** One for each value. */
  signals: XmrSignals[]
}

/**
 * Makes a process-behaviour chart of means in the order of time, in any unit (docs/statistics.md). The limits of a point follow from the
 * other points and from its own number of visits. `charts` are as many as somebody looks at, this one included: the more they are, the
 * further the limits, and the longer the rows. Values closer than 1e-9 count as equal. Throws `RangeError` without a value.
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
 * Returns the limits of each point, beyond which any of them is found with the probability `chance` if all are alike: a point less the mean
 * of the others, in units of their noise, follows Student's distribution. Outliers widen no limits.
 */
function limitsOf(values: readonly XmrValue[], chance: number): XmrLimits[] {
  const usual = usualOf(values, chance)
  // A usual point has one other fewer than an outlier.
  const own = deviateOf(values.length, chance, usual.length - 2)
  const beside = deviateOf(values.length, chance, usual.length - 1)
  return values.map((value) => {
    const { middle, error } = expectedOf(value, usual)
    const deviate = usual.includes(value) ? own : beside
    return { lower: middle - deviate * error, upper: middle + deviate * error }
  })
}

/**
 * Leaves the outliers out: of points that are taken away one after another, the furthest first, all up to the last that is far from those
 * left then (Rosner 1983, the generalized extreme Studentized deviate). Several outliers would hide each other otherwise.
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

/** Returns the mean of the others, and how far from it a point may be by chance. */
function expectedOf(value: XmrValue, usual: readonly XmrValue[]): { middle: number; error: number } {
  const others = usual.filter((other) => other !== value)
  // Where the others are all equal, the point itself is all that shows how much values differ.
  const variance = varianceOf(others) || varianceOf([...others, value])
  return { middle: meanOf(others), error: Math.sqrt(variance * (1 / value.visits + 1 / visitsOf(others))) }
}

/** The variance of a visit, as the means show it. */
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

/** How far a value is from the middle of its limits, in units of their distance. */
function shareOf(value: number, { lower, upper }: XmrLimits): number {
  const distance = Math.abs(apart(value, (lower + upper) / 2))
  return distance === 0 ? 0 : distance / ((upper - lower) / 2)
}

/** Returns the least length of a row on one side of the mean that chance makes with this probability at most. */
function shiftLength(count: number, chance: number): number {
  let length = LEAST_RUN
  while (length <= count && chanceOfRow(count, length) > chance) length += 1
  return length
}

/** The probability of as many equal sides in a row among fair tosses of a coin. */
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
