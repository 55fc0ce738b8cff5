import { expect, test } from 'vitest'
import { guestsNeeded, meanReliability, reliabilityOf } from './reliability.ts'

const SD = { restaurant: 2, guest: 1, residual: 3 }
const ten = Array.from({ length: 10 }, () => 1)

test('ten guests with one visit each', () => {
  // 4 / (4 + (1 + 9) / 10)
  expect(reliabilityOf(SD, ten)).toBeCloseTo(0.8, 12)
})

test('visits of one guest count for less than those of several', () => {
  // 4 / (4 + 1 / 2 + 9 / 4), 4 / (4 + 1 + 9 / 4), 4 / (4 + (9 + 1) / 16 + 9 / 4)
  expect(reliabilityOf(SD, [2, 2])).toBeCloseTo(4 / 6.75, 12)
  expect(reliabilityOf(SD, [4])).toBeCloseTo(4 / 7.25, 12)
  expect(reliabilityOf(SD, [3, 1])).toBeCloseTo(4 / 6.875, 12)
})

test('a programme has the mean of its error variances', () => {
  // Errors of 1 and of (1 + 9) / 2 = 5, mean 3: 4 / (4 + 3)
  expect(meanReliability(SD, [ten, [1, 1]])).toBeCloseTo(4 / 7, 12)
  expect(meanReliability(SD, [ten, []])).toBe(0)
})

test('guests until 0.8: fewer with more visits each, more visits in all', () => {
  expect(guestsNeeded(SD, 1)).toBe(10)
  expect(guestsNeeded(SD, 3)).toBe(4)
  expect(guestsNeeded(SD, 1, 0.9)).toBe(23)
  expect(guestsNeeded({ ...SD, guest: null }, 1)).toBe(9)
})

test('restaurants that do not differ are never told apart, and without a visit nothing is known', () => {
  expect(guestsNeeded({ ...SD, restaurant: 0 }, 1)).toBeNull()
  expect(reliabilityOf({ ...SD, restaurant: 0 }, ten)).toBe(0)
  expect(reliabilityOf(SD, [])).toBe(0)
})
