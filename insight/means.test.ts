import { expect, test } from 'vitest'
import { added, differenceOf, discoveries, meanOf, noiseWithin, type Sums } from './means.ts'

const sumsOf = (...values: number[]): Sums =>
  values.reduce((sums, value) => added(sums, { n: 1, sum: value, sumSquares: value * value }), {
    n: 0,
    sum: 0,
    sumSquares: 0,
  })

test('nothing has no mean, not 0', () => {
  expect(meanOf(sumsOf())).toBeNull()
  expect(meanOf(sumsOf(70, 80))).toBe(75)
})

test('noise is what differs within groups, not between them', () => {
  // Squares within: 2 of (10, 12), 8 of (50, 52, 54); freedom 1 + 2.
  expect(noiseWithin([sumsOf(10, 12), sumsOf(50, 52, 54), sumsOf(99), sumsOf()])).toEqual({
    variance: 10 / 3,
    freedom: 3,
  })
  expect(noiseWithin([sumsOf(1), sumsOf(2)])).toBeNull()
})

test("the difference of two samples is that of Student's t-test", () => {
  // R: t.test(c(66, 68, 70, 72), c(78, 80, 82, 84), var.equal = TRUE, conf.level = 0.9)
  const [before, now] = [sumsOf(78, 80, 82, 84), sumsOf(66, 68, 70, 72)]
  const { difference, lower, upper, p } = differenceOf(before, now, noiseWithin([before, now])!, 0.9)
  expect(difference).toBe(-12)
  // The error is the square root of 20/3 · (1/4 + 1/4); t₀.₉₅ with 6 degrees of freedom is 1.943180.
  expect(lower).toBeCloseTo(-12 - 1.94318 * Math.sqrt(10 / 3), 4)
  expect(upper).toBeCloseTo(-12 + 1.94318 * Math.sqrt(10 / 3), 4)
  expect(p).toBeCloseTo(0.000592, 5)
})

test('equal values do not tell how much values differ', () => {
  expect(noiseWithin([sumsOf(100, 100), sumsOf(90)])).toBeNull()
  // Of three times 90.1 the squares less those of the mean are not 0, but 3.6e-12.
  expect(noiseWithin([sumsOf(90.1, 90.1, 90.1), sumsOf(80.3, 80.3)])).toBeNull()
  expect(noiseWithin([sumsOf(90.1, 90.1, 90.2)])).not.toBeNull()
})

test('of many comparisons those count that Benjamini and Hochberg let count', () => {
  // The example of their paper of 1995, table 1: at a rate of 5 % the four smallest of fifteen.
  const ps = [
    0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298, 0.0344, 0.0459, 0.324, 0.4262, 0.5719, 0.6528,
    0.759, 1,
  ]
  expect(discoveries(ps, 0.05).filter(Boolean)).toHaveLength(4)
  expect(discoveries(ps.toReversed(), 0.05).slice(-4)).toEqual([true, true, true, true])
  expect(discoveries([], 0.1)).toEqual([])
})
