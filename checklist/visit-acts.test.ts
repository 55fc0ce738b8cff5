import { expect, test } from 'vitest'
import { actBetween, statusAfter, VISIT_ACTS, type VisitAct } from './visit-acts.ts'
import type { StoredStatus } from './visit-status.ts'

const STATUSES: readonly StoredStatus[] = ['scheduled', 'returned', 'submitted', 'accepted', 'cancelled']
const acts = Object.keys(VISIT_ACTS) as VisitAct[]

test.each<[VisitAct, Partial<Record<StoredStatus, StoredStatus>>]>([
  ['submit', { scheduled: 'submitted', returned: 'submitted' }],
  ['cancel', { scheduled: 'cancelled', returned: 'cancelled' }],
  ['accept', { submitted: 'accepted' }],
  ['reopen', { accepted: 'submitted' }],
  ['return', { submitted: 'returned', accepted: 'returned' }],
])('%s: what it makes of each status', (act, results) => {
  const found = STATUSES.map((status) => [status, statusAfter(act, { status, submittedAt: null })])
  expect(Object.fromEntries(found.filter(([, after]) => after !== null))).toEqual(results)
})

test('a visit that comes back is to be mended if it was submitted before, else to be made', () => {
  const cancelled = { status: 'cancelled', submittedAt: null } as const
  expect(statusAfter('reinstate', cancelled)).toBe('scheduled')
  expect(statusAfter('reinstate', { ...cancelled, submittedAt: '2027-01-01T12:00:00.000Z' })).toBe('returned')
  expect(statusAfter('reinstate', { status: 'scheduled', submittedAt: null })).toBeNull()
})

test('no two acts lead from one status to the same one, so that a change tells its act', () => {
  for (const status of STATUSES) {
    for (const submittedAt of [null, '2027-01-01T12:00:00.000Z']) {
      const ends = acts.map((act) => statusAfter(act, { status, submittedAt })).filter((end) => end !== null)
      expect(new Set(ends).size).toBe(ends.length)
    }
  }
  expect(actBetween(acts, { status: 'submitted', submittedAt: null }, 'accepted')).toBe('accept')
  expect(() => actBetween(['accept'], { status: 'scheduled', submittedAt: null }, 'accepted')).toThrow(
    'Nothing turns scheduled into accepted',
  )
})
