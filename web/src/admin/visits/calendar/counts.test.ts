import { expect, test } from 'vitest'
import { mostUrgent, sumsOf, totalOf } from './counts.ts'

test('a day shows first what waits for somebody', () => {
  expect(mostUrgent({ accepted: 9, scheduled: 1, overdue: 1, submitted: 2 }, 3)).toEqual([
    'overdue',
    'submitted',
    'scheduled',
  ])
  expect(totalOf({ accepted: 9, overdue: 1 })).toBe(10)
  expect(mostUrgent({}, 3)).toEqual([])
})

test('a month adds up its own days only', () => {
  const days = [
    ['2026-10-31', { open: 5 }],
    ['2026-11-01', { open: 1, cancelled: 2 }],
    ['2026-11-30', { open: 2, scheduled: 1 }],
  ] as const
  expect(sumsOf(days, '2026-11')).toEqual([
    { kind: 'scheduled', count: 1 },
    { kind: 'open', count: 3 },
    { kind: 'cancelled', count: 2 },
  ])
})
