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
  ['void', { scheduled: 'cancelled', returned: 'cancelled', submitted: 'cancelled', accepted: 'cancelled' }],
])('%s: what it makes of each status', (act, results) => {
  const found = STATUSES.map((status) => [
    status,
    statusAfter(act, { status, submittedAt: null, voidFrom: null }),
  ])
  expect(Object.fromEntries(found.filter(([, after]) => after !== null))).toEqual(results)
})

test('a visit that comes back is to be mended if it was submitted before, else to be made', () => {
  const cancelled = { status: 'cancelled', submittedAt: null, voidFrom: null } as const
  expect(statusAfter('reinstate', cancelled)).toBe('scheduled')
  expect(statusAfter('reinstate', { ...cancelled, submittedAt: '2027-01-01T12:00:00.000Z' })).toBe('returned')
  expect(statusAfter('reinstate', { ...cancelled, status: 'scheduled' })).toBeNull()
})

test.each(STATUSES)('a visit that counts again was %s before', (voidFrom) => {
  expect(statusAfter('reinstate', { status: 'cancelled', submittedAt: null, voidFrom })).toBe(voidFrom)
})

test('no two acts lead from one status to the same one, so that a change tells its act', () => {
  for (const status of STATUSES) {
    for (const submittedAt of [null, '2027-01-01T12:00:00.000Z']) {
      const found = { status, submittedAt, voidFrom: null }
      const told = acts.flatMap((act) => {
        const after = statusAfter(act, found)
        const voidFrom = act === 'void' ? status : null
        return after === null ? [] : [[act, actBetween(acts, found, { status: after, voidFrom })]]
      })
      expect(told).toEqual(told.map(([act]) => [act, act]))
    }
  }
  const found = { status: 'scheduled', submittedAt: null, voidFrom: null } as const
  expect(() => actBetween(['accept'], found, { status: 'accepted', voidFrom: null })).toThrow(
    'Nothing turns scheduled into accepted',
  )
})
