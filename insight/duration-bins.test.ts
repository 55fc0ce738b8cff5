import { expect, test } from 'vitest'
import { BIN_COUNT, binOf, countOver, durationQuantile, knowsQuantile } from './duration-bins.ts'

function binsOf(...minutes: number[]): number[] {
  const bins = Array.from({ length: BIN_COUNT }, () => 0)
  for (const each of minutes) bins[binOf(each)]! += 1
  return bins
}

test('a duration belongs to the minute it is in; two hours and more are one bin', () => {
  expect([0, 0.99, 1, 119.9, 120, 500].map(binOf)).toEqual([0, 0, 1, 119, 120, 120])
})

test('quantiles lie evenly within a minute', () => {
  const bins = binsOf(10, 10.5, 20, 20.5)
  expect(durationQuantile(bins, 0)).toBe(10)
  expect(durationQuantile(bins, 0.25)).toBe(10.5)
  expect(durationQuantile(bins, 0.5)).toBe(11)
  expect(durationQuantile(bins, 0.75)).toBe(20.5)
  expect(durationQuantile(bins, 1)).toBe(21)
})

test('a quantile among those over two hours has no number', () => {
  expect(durationQuantile(binsOf(10, 300, 400), 0.5)).toBe(Infinity)
  expect(durationQuantile(binsOf(10, 20, 400), 0.5)).toBe(20.5)
})

test('those that took as long as the target or longer are counted', () => {
  const bins = binsOf(14.9, 15, 30, 200)
  expect(countOver(bins, 15)).toBe(3)
  expect(countOver(bins, 16)).toBe(2)
  expect(countOver(bins, 120)).toBe(1)
  expect(countOver(bins, 0)).toBe(4)
})

test('without a dish there is nothing to say', () => {
  expect(durationQuantile(binsOf(), 0.9)).toBeNull()
  expect(countOver(binsOf(), 15)).toBe(0)
})

test('a quantile is known from the number on at which one is slower with 95 % certainty', () => {
  // 0.5⁴ = 0.0625 and 0.5⁵ = 0.031; 0.9²⁸ = 0.0523 and 0.9²⁹ = 0.0471.
  expect([4, 5].map((count) => knowsQuantile(count, 0.5))).toEqual([false, true])
  expect([28, 29].map((count) => knowsQuantile(count, 0.9))).toEqual([false, true])
})

test('invalid arguments are refused', () => {
  expect(() => durationQuantile([1, 2], 0.5)).toThrow(RangeError)
  expect(() => durationQuantile(binsOf(1), 1.1)).toThrow(RangeError)
  expect(() => countOver(binsOf(1), 12.5)).toThrow(RangeError)
  expect(() => countOver(binsOf(1), 121)).toThrow(RangeError)
})
