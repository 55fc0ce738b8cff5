import { describe, expect, test } from 'vitest'
import { isFillable, statusAt, storedStatus } from './visit-status.ts'

const opensAt = '2026-11-20T16:30:00.000Z'
const after = (ms: number) => new Date(Date.parse(opensAt) + ms)
const HOURS_72 = 72 * 3_600_000

describe('a scheduled visit', () => {
  const visit = { status: 'scheduled', opensAt } as const

  test.each([
    [-1, 'scheduled', false],
    [0, 'open', true],
    [HOURS_72 - 1, 'open', true],
    [HOURS_72, 'overdue', true],
    [HOURS_72 * 10, 'overdue', true],
  ] as const)('%d ms after its time is %s', (ms, status, fillable) => {
    expect(statusAt(visit, after(ms))).toBe(status)
    expect(isFillable(visit, after(ms))).toBe(fillable)
    expect(storedStatus(status)).toBe('scheduled')
  })
})

test('a returned visit is the guest’s to fill in again, however late', () => {
  const visit = { status: 'returned', opensAt } as const
  expect(statusAt(visit, after(HOURS_72 * 2))).toBe('returned')
  expect(isFillable(visit, after(HOURS_72 * 2))).toBe(true)
})

test.each(['submitted', 'accepted', 'cancelled'] as const)(
  'a visit that is %s stays so and closed',
  (status) => {
    for (const ms of [-1, 0, HOURS_72]) {
      expect(statusAt({ status, opensAt }, after(ms))).toBe(status)
      expect(isFillable({ status, opensAt }, after(ms))).toBe(false)
      expect(storedStatus(status)).toBe(status)
    }
  },
)
