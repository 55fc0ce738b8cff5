import { expect, test } from 'vitest'
import { BIN_COUNT, binOf, durationQuantile, shareOver } from './duration-bins.ts'

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

test('the share of those that took as long as the target or longer', () => {
  const bins = binsOf(14.9, 15, 30, 200)
  expect(shareOver(bins, 15)).toBe(0.75)
  expect(shareOver(bins, 16)).toBe(0.5)
  expect(shareOver(bins, 120)).toBe(0.25)
  expect(shareOver(bins, 0)).toBe(1)
})

test('without a dish there is nothing to say', () => {
  expect(durationQuantile(binsOf(), 0.9)).toBeNull()
  expect(shareOver(binsOf(), 15)).toBeNull()
})

test('what makes no sense is refused', () => {
  expect(() => durationQuantile([1, 2], 0.5)).toThrow(RangeError)
  expect(() => durationQuantile(binsOf(1), 1.1)).toThrow(RangeError)
  expect(() => shareOver(binsOf(1), 12.5)).toThrow(RangeError)
  expect(() => shareOver(binsOf(1), 121)).toThrow(RangeError)
})
