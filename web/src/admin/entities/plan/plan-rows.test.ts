import type { PlannedVisit } from '@cloche/contract/visits.ts'
import { expect, test } from 'vitest'
import { byDate, included, keyOf, needsLook, refusals, rowsOf } from './plan-rows.ts'

const slot = (day: string, guestId: string | null, repeatOf: string | null = null): PlannedVisit => ({
  restaurantId: 'r',
  visitDate: `${day}T19:00`,
  guestId,
  repeatOf,
  nearTo: null,
  notFree: false,
  checklistId: null,
})
const first = slot('2026-12-01', 'anna')
const second = slot('2026-12-02', 'ben')

test('an untouched plan is what is sent', () => {
  expect(included(rowsOf([first, second], {})).map(({ guestId }) => guestId)).toEqual(['anna', 'ben'])
})

test('rows without a guest and rows left out are not sent', () => {
  const rows = rowsOf([first, slot('2026-12-03', null), second], { [keyOf(first)]: { leftOut: true } })
  expect(included(rows).map(({ guestId }) => guestId)).toEqual(['ben'])
})

test('giving a row the guest of an earlier one makes it a repeat of that day', () => {
  const edits = {
    [keyOf(second)]: { guest: { id: 'anna', name: 'Anna', repeatOf: null, nearTo: null, notFree: false } },
  }
  expect(rowsOf([first, second], edits).map(({ repeatOf }) => repeatOf)).toEqual([null, '2026-12-01'])
})

test('a repeat within the plan goes away with the row that it repeats', () => {
  const again = slot('2026-12-05', 'anna', '2026-12-01')
  expect(rowsOf([first, again], {})[1]!.repeatOf).toBe('2026-12-01')
  expect(rowsOf([first, again], { [keyOf(first)]: { leftOut: true } })[1]!.repeatOf).toBeNull()
})

test('a repeat of a stored visit stays, until the row has another guest', () => {
  const again = slot('2026-12-05', 'anna', '2026-10-01')
  expect(rowsOf([again], {})[0]!.repeatOf).toBe('2026-10-01')
  const edits = {
    [keyOf(again)]: { guest: { id: 'ben', name: 'Ben', repeatOf: null, nearTo: null, notFree: false } },
  }
  expect(rowsOf([again], edits)[0]!.repeatOf).toBeNull()
})

test('ninety days apart is too near, ninety-one is not', () => {
  const near = rowsOf([first, slot('2027-03-01', 'anna')], {})
  const far = rowsOf([first, slot('2027-03-02', 'anna')], {})
  expect([near[1]!.repeatOf, far[1]!.repeatOf]).toEqual(['2026-12-01', null])
})

test('a guest of two rows within three hours is near the earlier one, as long as that stays', () => {
  const later = { ...first, restaurantId: 'other', visitDate: '2026-12-01T21:59' }
  const after = { ...later, visitDate: '2026-12-01T22:00' }
  expect(rowsOf([first, later], {}).map(({ nearTo }) => nearTo)).toEqual([null, first.visitDate])
  expect(rowsOf([first, after], {})[1]!.nearTo).toBeNull()
  const named = { ...later, nearTo: first.visitDate }
  expect(rowsOf([first, named], { [keyOf(first)]: { leftOut: true } })[1]!.nearTo).toBeNull()
  const stored = { ...later, nearTo: '2026-12-01T20:00' }
  expect(rowsOf([first, stored], { [keyOf(first)]: { leftOut: true } })[1]!.nearTo).toBe('2026-12-01T20:00')
})

test('a refusal is matched to the rows that were sent, not to the rows that were shown', () => {
  const sent = included(rowsOf([first, second], { [keyOf(first)]: { leftOut: true } }))
  expect(refusals(sent, ['items.0'])).toEqual({ [keyOf(second)]: 'repeat' })
  expect(refusals(sent, ['items.0.guestId'])).toEqual({ [keyOf(second)]: 'guest' })
  expect(refusals(sent, ['items.7', 'other'])).toEqual({})
})

test('rows come under their dates', () => {
  const dates = byDate(rowsOf([first, { ...first, restaurantId: 'other' }, second], {}))
  expect(dates.map(({ visitDate, rows }) => [visitDate, rows.length])).toEqual([
    [first.visitDate, 2],
    [second.visitDate, 1],
  ])
})

test('hours between two rows are hours, and a time that the clocks skip is named', () => {
  const at = (restaurantId: string, visitDate: string) => ({ ...first, restaurantId, visitDate })
  const zones = new Map([
    ['berlin', 'Europe/Berlin'],
    ['moscow', 'Europe/Moscow'],
  ])
  const near = [at('berlin', '2027-12-01T19:00'), at('moscow', '2027-12-01T22:30')]
  expect(rowsOf(near, {}, zones)[1]!.nearTo).toBe('2027-12-01T19:00')
  const far = [at('berlin', '2027-12-01T19:00'), at('moscow', '2027-12-01T18:00')]
  expect(rowsOf(far, {}, zones)[1]!.nearTo).toBeNull()
  const [skipped, held] = rowsOf(
    [at('berlin', '2027-03-28T02:30'), at('moscow', '2027-03-28T02:30')],
    {},
    zones,
  )
  expect([skipped!.opens, held!.opens]).toEqual(['2027-03-28T03:30', '2027-03-28T02:30'])
  expect([needsLook(skipped!), needsLook({ ...held!, nearTo: null })]).toEqual([true, false])
})
