import { expect, onTestFinished, test, vi } from 'vitest'
import type { Visit } from '@cloche/contract/visits.ts'
import { fieldsBack, fieldsOf, isFor } from './changes.ts'
import { between } from '../../kit/use-selection.ts'

const visit = (more: Partial<Visit> = {}) =>
  ({
    id: 'a',
    visitDate: '2026-12-30T19:30',
    guestId: 'g',
    status: 'scheduled',
    startedAt: null,
    ...more,
  }) as Visit

test('a move keeps the time of day, and its way back is where the visit was', () => {
  expect(fieldsOf({ kind: 'move', to: '2027-01-05' }, visit())).toEqual({ visitDate: '2027-01-05T19:30' })
  expect(fieldsOf({ kind: 'shift', days: 7 }, visit())).toEqual({ visitDate: '2027-01-06T19:30' })
  expect(fieldsOf({ kind: 'shift', days: -30 }, visit())).toEqual({ visitDate: '2026-11-30T19:30' })
  expect(fieldsBack({ kind: 'shift', days: 7 }, visit())).toEqual({ visitDate: '2026-12-30T19:30' })
  expect(fieldsBack({ kind: 'reassign', guestId: 'other' }, visit())).toEqual({ guestId: 'g' })
})

test('a shift keeps the time of day across a clock change of the reader', () => {
  vi.stubEnv('TZ', 'Europe/London')
  onTestFinished(() => void vi.unstubAllEnvs())
  // Clocks go forward on 2027-03-28 at 01:00, so 01:30 is not a time in London that day.
  expect(new Date(2027, 2, 28, 1, 30).getHours()).toBe(2)
  const before = visit({ visitDate: '2027-03-27T01:30' })
  expect(fieldsOf({ kind: 'shift', days: 1 }, before)).toEqual({ visitDate: '2027-03-28T01:30' })
})

test('submitted visits are accepted and not cancelled, cancelled ones are left alone, opened ones are moved and not reassigned', () => {
  expect(isFor('accept', visit({ status: 'submitted' }))).toBe(true)
  expect(isFor('cancel', visit({ status: 'submitted' }))).toBe(false)
  expect(isFor('cancel', visit({ status: 'cancelled' }))).toBe(false)
  expect(isFor('move', visit({ startedAt: '2026-12-30T18:00:00.000Z' }))).toBe(true)
  expect(isFor('reassign', visit({ startedAt: '2026-12-30T18:00:00.000Z' }))).toBe(false)
})

test('a range goes either way, and is one row where its beginning is not in the list any more', () => {
  const rows = ['a', 'b', 'c', 'd'].map((id) => visit({ id }))
  const ids = (from: string | null, to: string) => between(rows, from, to).map(({ id }) => id)
  expect(ids('b', 'd')).toEqual(['b', 'c', 'd'])
  expect(ids('c', 'a')).toEqual(['a', 'b', 'c'])
  expect(ids(null, 'c')).toEqual(['c'])
  expect(ids('gone', 'c')).toEqual(['c'])
})
