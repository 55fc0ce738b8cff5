import { expect, test } from 'vitest'
import { daysOf, isNear, isRepeat } from './visit-spacing.ts'

const HOUR = 3_600_000

test.each([
  ['2027-01-01T23:50', '2027-04-01T00:10', true],
  ['2027-04-01T00:10', '2027-01-01T23:50', true],
  ['2027-01-01T12:00', '2027-04-02T12:00', false],
])('%s and %s, 90 days apart by their dates: %s', (one, other, repeats) => {
  expect(isRepeat(daysOf(one), daysOf(other))).toBe(repeats)
})

test('three hours are far enough, a millisecond less is not', () => {
  const time = Date.parse('2027-03-28T00:30:00Z')
  expect([
    isNear(time, time + 3 * HOUR),
    isNear(time, time + 3 * HOUR - 1),
    isNear(time, time - 3 * HOUR),
  ]).toEqual([false, true, false])
})
