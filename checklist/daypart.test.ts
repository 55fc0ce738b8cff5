import { expect, test } from 'vitest'
import { daypartOf } from './daypart.ts'

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
