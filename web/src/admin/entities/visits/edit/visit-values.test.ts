import type { Visit } from '@cloche/contract/visits.ts'
import { expect, test } from 'vitest'
import {
  bodyOf,
  changesTo,
  mayMerge,
  NO_WINDOW,
  onTop,
  valuesFrom,
  valuesOf,
  visitDateOf,
} from './visit-values.ts'

const visit = { guestId: 'g', restaurantId: 'r', visitDate: '2026-11-20T19:30' }
const usual = { window: NO_WINDOW, checklist: 'usual' }
const alone = { visitUntil: null, dayparts: null }

test('a visit goes into the form and comes out the same', () => {
  expect(bodyOf(valuesOf(visit))).toEqual({ ...visit, ...alone })
  const within = { ...visit, visitUntil: '2026-11-30T22:00', dayparts: ['evening' as const] }
  expect(bodyOf(valuesOf(within))).toEqual(within)
})

test('as long as something is missing there is nothing to send', () => {
  expect(bodyOf({ ...valuesOf(visit), day: null })).toBeNull()
  expect(bodyOf({ ...valuesOf(visit), time: '' })).toBeNull()
  expect(bodyOf({ ...valuesOf(visit), guestId: null })).toBeNull()
  expect(bodyOf({ ...valuesOf(visit), window: { ...NO_WINDOW, isOn: true } })).toBeNull()
})

test('seconds that a time field adds are not sent', () => {
  expect(visitDateOf('2026-11-20', '19:30:00')).toBe('2026-11-20T19:30')
})

test.each([
  [{}, { day: null, time: '19:00' }],
  [{ visitDate: '2026-12-24' }, { day: '2026-12-24', time: '19:00' }],
  [{ visitDate: '2026-12-24T12:15' }, { day: '2026-12-24', time: '12:15' }],
  [{ visitDate: 'tomorrow' }, { day: null, time: '19:00' }],
])('an address with %j begins with %j', (asked, begun) => {
  expect(valuesFrom(asked)).toEqual({ guestId: null, restaurantId: null, ...usual, ...begun })
})

test('only what changed is sent', () => {
  expect(changesTo(visit, { ...visit, visitDate: '2026-11-21T19:30' })).toEqual({
    visitDate: '2026-11-21T19:30',
  })
  expect(changesTo(visit, visit)).toEqual({})
})

test('keeping mine sets what was changed here, leaves what only they changed, and reinstates what they cancelled', () => {
  const loaded = { ...visit, status: 'scheduled' } as Visit
  const theirs = { ...visit, guestId: 'other', status: 'cancelled' } as Visit
  const mine = { ...visit, visitDate: '2026-11-21T12:00' }
  expect(onTop(loaded, theirs, mine)).toEqual({
    visitDate: '2026-11-21T12:00',
    cancelled: false,
  })
  const both = { ...theirs, visitDate: '2026-11-22T10:00' }
  expect(onTop(loaded, both, mine)).toMatchObject({ visitDate: '2026-11-21T12:00' })
  expect(onTop({ ...loaded, status: 'cancelled' }, theirs, mine)).not.toHaveProperty('cancelled')
})

test('a change goes on top of another unasked, unless both changed a field or one cancels', () => {
  const loaded = { ...visit, status: 'scheduled' } as Visit
  const other = { ...loaded, guestId: 'other' }
  const cancelled = { ...loaded, status: 'cancelled' } as Visit
  expect(mayMerge(loaded, other, { visitDate: '2026-11-21T12:00' })).toBe(true)
  expect(mayMerge(loaded, other, { guestId: 'mine' })).toBe(false)
  expect(mayMerge(loaded, other, { guestId: 'other' })).toBe(true)
  expect(mayMerge(loaded, other, { cancelled: true })).toBe(false)
  expect(mayMerge(loaded, cancelled, { visitDate: '2026-11-21T12:00' })).toBe(false)
  expect(mayMerge(loaded, cancelled, { cancelled: true })).toBe(true)
})
