import { expect, test } from 'vitest'
import { falseSignals } from './check/false-signals.ts'
import { xmrChart, type XmrSignals } from './xmr.ts'

const single = (values: readonly number[]) => values.map((mean) => ({ mean, visits: 1 }))
/** Returns the indices of the points that a rule marks. */
const marked = (values: number[], rule: keyof XmrSignals, charts = 1) =>
  xmrChart(single(values), charts).signals.flatMap((signals, place) => (signals[rule] ? [place] : []))

test('the limits of a point follow from the others, as those of a deleted residual', () => {
  const { mean, limits } = xmrChart(single([10, 12, 11, 13, 9, 11, 30]))
  expect(mean).toBeCloseTo(96 / 7, 12)
  // The others have the mean 11 and the variance 2; t with 5 degrees of freedom at 1 − 0.05 / 7 / 2 is 4.381753.
  const reach = 4.381753 * Math.sqrt(2 * (1 + 1 / 6))
  expect(limits!.at(-1)).toEqual({
    lower: expect.closeTo(11 - reach, 5),
    upper: expect.closeTo(11 + reach, 5),
  })
  expect(marked([10, 12, 11, 13, 9, 11, 30], 'outside')).toEqual([6])
})

test('a point of more visits has narrower limits, and counts more for the mean', () => {
  const values = [80, 78, 82, 79, 81, 80].map((mean) => ({ mean, visits: 1 }))
  const chart = xmrChart([...values, { mean: 84, visits: 6 }])
  expect(chart.mean).toBe((480 + 6 * 84) / 12)
  const widths = chart.limits!.map(({ lower, upper }) => upper - lower)
  expect(widths.at(-1)).toBeLessThan(0.75 * Math.min(...widths.slice(0, -1)))
})

test('of more charts each has wider limits and longer rows', () => {
  const values = [80, 78, 82, 79, 81, 80, 78, 81, 79, 82, 88]
  const [one, many] = [xmrChart(single(values)), xmrChart(single(values), 15)]
  expect(many.limits![0]!.upper).toBeGreaterThan(one.limits![0]!.upper)
  const row = [
    ...Array.from({ length: 16 }, (_, at) => 79 + 4 * (at % 2)),
    ...Array.from({ length: 10 }, () => 78),
  ]
  expect(marked(row, 'shift')).toEqual(Array.from({ length: 10 }, (_, at) => 16 + at))
  expect(marked(row, 'shift', 15)).toEqual([])
})

test('two outliers do not hide each other', () => {
  const values = [80, 82, 79, 81, 80, 82, 79, 81, 80, 82, 79, 81]
  expect(marked([...values, 30, 30], 'outside', 5)).toEqual([12, 13])
  expect(marked([30, ...values, 99], 'outside')).toEqual([0, 13])
})

test.each([
  { restaurants: 1, points: 40, programmes: 150 },
  { restaurants: 14, points: 13, programmes: 60 },
])('where nothing happens, one programme in ten has a signal at most: $restaurants charts', (of) => {
  const seeds = Array.from({ length: of.programmes }, (_, at) => 44_000 + at)
  expect(falseSignals(of, seeds)).toBeLessThanOrEqual(of.programmes / 10)
})

test('fewer than five values have no limits, and none no chart', () => {
  expect(xmrChart(single([80, 20, 80, 80]))).toMatchObject({ mean: 65, limits: null })
  expect(xmrChart(single([80, 20, 80, 80])).signals.flatMap(Object.values)).not.toContain(true)
  expect(() => xmrChart([])).toThrow(RangeError)
})

test('values that never change have no signal; one that does after many is outside, after few it is not', () => {
  expect(xmrChart(single([5, 5, 5, 5, 5, 5, 5, 5])).signals.flatMap(Object.values)).not.toContain(true)
  expect(marked([5, 5, 5, 5, 4], 'outside')).toEqual([])
  expect(marked([...Array.from({ length: 15 }, () => 5), 4], 'outside')).toEqual([15])
})

test('means that differ by rounding alone have no signal', () => {
  for (let tenths = 0; tenths <= 1000; tenths += 10)
    for (let count = 5; count <= 12; count += 1) {
      // The mean of one visit, and of three with the same score: 90.9 and 90.90000000000002.
      const [score, three] = [tenths / 10, (tenths / 10 + tenths / 10 + tenths / 10) / 3]
      const values = Array.from({ length: count }, (_, place) => (place % 3 === 0 ? three : score))
      const both = [values, Array.from({ length: count }, () => score)].map((each) => xmrChart(single(each)))
      const special = both.flatMap(({ signals }) => signals.flatMap(Object.values)).includes(true)
      expect([score, count, special]).toEqual([score, count, false])
    }
})

/** Goes up and down around 80, without a row. */
const QUIET = [79, 81, 79, 81, 79, 81, 79, 81]

test('a row on one side of the mean is a signal as soon as chance hardly makes it', () => {
  // Of 16 fair tosses 7 in a row on any side come with 8.9 %, 8 with 3.9 % and 9 with 1.8 %: three are allowed.
  const above = (count: number) => Array.from({ length: count }, (_, at) => (at % 2 === 0 ? 82 : 81.5))
  expect(marked([...QUIET, 78, ...above(7)], 'shift')).toEqual([])
  expect(marked([...QUIET.slice(1), ...above(9)], 'shift')).toEqual(
    Array.from({ length: 9 }, (_, at) => 7 + at),
  )
})

test('seven that rise or fall all the way are a trend, six are not', () => {
  expect(marked([...QUIET, 79, 79.2, 79.4, 79.6, 79.8, 80], 'trend')).toEqual([])
  expect(marked([...QUIET, 79, 79.2, 79.4, 79.6, 79.8, 80, 80.2], 'trend')).toEqual([
    8, 9, 10, 11, 12, 13, 14,
  ])
  expect(marked([...QUIET, 79, 79.2, 79.4, 79.4, 79.8, 80, 80.2], 'trend')).toEqual([])
})

test('two of three near the same limit are a signal, near both limits they are not', () => {
  const base = [...QUIET, ...QUIET, ...QUIET]
  const near = (...last: number[]) => marked([...base, ...last], 'nearLimit').filter((place) => place > 23)
  expect(near(83.2, 80.5, 83.2)).toEqual([24, 26])
  expect(near(83.2, 79.5, 83.2)).toEqual([])
  expect(near(83.2, 76.8, 83.2)).toEqual([])
  expect(near(76.8, 76.8, 79)).toEqual([24, 25])
  expect(near(81.5, 81.5, 81.5)).toEqual([])
})
