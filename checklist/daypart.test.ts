import { expect, test } from 'vitest'
import { daypartOf, freeTimeOf } from './daypart.ts'

test.each([
  ['05:00', 'morning'],
  ['11:59', 'morning'],
  ['12:00', 'lunch'],
  ['16:59', 'lunch'],
  ['17:00', 'evening'],
  ['00:30', 'evening'],
])('%s is of the %s', (time, daypart) => {
  expect(daypartOf(time)).toBe(daypart)
})

test.each([
  ['2026-12-04T19:00', 'weekday_evening'],
  ['2026-12-05T12:00', 'weekend_lunch'],
  ['2026-12-06T11:59', 'weekend_morning'],
  ['2026-12-07T01:00', 'weekend_evening'],
  ['2026-12-07T10:00', 'weekday_morning'],
])('%s is on a %s', (wallClock, free) => {
  expect(freeTimeOf(wallClock)).toBe(free)
})
