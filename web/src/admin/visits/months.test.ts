import type { Visit } from '@cloche/contract/visits.ts'
import { expect, test } from 'vitest'
import { byMonth } from './months.ts'

const at = (visitDate: string) => ({ visitDate }) as Visit
const summary = (...dates: string[]) =>
  byMonth(dates.map(at), 'newest').map(({ date, visits }) => [date.slice(0, 7), visits.length])

test('each month comes once, newest first', () => {
  expect(summary('2026-11-03T19:00', '2026-11-01T12:00', '2026-10-30T12:00', '2025-11-01T12:00')).toEqual([
    ['2026-11', 2],
    ['2026-10', 1],
    ['2025-11', 1],
  ])
})

test('a zone that is already in the next month does not open that month again', () => {
  expect(summary('2026-10-31T22:00', '2026-11-01T01:30', '2026-10-31T20:00')).toEqual([['2026-10', 3]])
})

test('oldest first, months come the other way round', () => {
  const dates = ['2025-11-01T12:00', '2026-10-31T22:00', '2026-11-01T01:30', '2026-10-31T23:00']
  const months = byMonth(dates.map(at), 'oldest').map(({ date, visits }) => [date.slice(0, 7), visits.length])
  expect(months).toEqual([
    ['2025-11', 1],
    ['2026-10', 1],
    ['2026-11', 2],
  ])
})

test('no visits, no months', () => {
  expect(summary()).toEqual([])
})
