import { expect, test } from 'vitest'
import { discoveryLimit, meanOf, noiseOf } from './means.ts'
import { sumsOf } from './test/sums.ts'

test('nothing has no mean, not 0', () => {
  expect(meanOf(sumsOf())).toBeNull()
  expect(meanOf(sumsOf(70, 80))).toBe(75)
})

test('the noise of values is their variance, and rounding is none', () => {
  expect(noiseOf(sumsOf(50, 52, 54))).toEqual({ variance: 4, freedom: 2 })
  // Of three times 90.1 the squares less those of the mean are not 0, but 3.6e-12.
  expect(noiseOf(sumsOf(90.1, 90.1, 90.1))).toEqual({ variance: 0, freedom: 2 })
  expect(noiseOf(sumsOf(90.1, 90.1, 90.2)).variance).toBeGreaterThan(0)
  expect([noiseOf(sumsOf(1)), noiseOf(sumsOf())]).toEqual(
    Array.from({ length: 2 }, () => ({ variance: 0, freedom: 0 })),
  )
})

test('of many comparisons those count that Benjamini and Hochberg let count', () => {
  // The example of their paper of 1995, table 1: at a rate of 5 % the four smallest of fifteen.
  const ps = [
    0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298, 0.0344, 0.0459, 0.324, 0.4262, 0.5719, 0.6528,
    0.759, 1,
  ]
  expect(discoveryLimit(ps, 0.05)).toBe(0.0095)
  expect(discoveryLimit(ps.toReversed(), 0.05)).toBe(0.0095)
})

test('where no comparison counts, one would have to be as small as for Bonferroni', () => {
  expect(discoveryLimit([0.5, 0.6, 0.7, 0.8], 0.1)).toBe(0.025)
  expect(discoveryLimit([], 0.1)).toBe(0.1)
})
