import { expect, test } from 'vitest'
import { datesOf, DAYS_MAX, daysOf, sizeOf, type Choice } from './plan-dates.ts'

const choice: Choice = {
  restaurantIds: ['a', 'b'],
  guests: [],
  pairs: [],
  by: 'days',
  days: ['2026-12-05', '2026-12-01', '2026-12-05'],
  weeks: { weekdays: [5, 6], from: '2026-12-01', to: '2026-12-31' },
  times: ['19:00:00'],
  inTurn: false,
}

test('picked days come in order, each once, at the time', () => {
  expect(datesOf(choice)).toEqual(['2026-12-01T19:00', '2026-12-05T19:00'])
  expect(sizeOf(choice)).toBe(4)
})

test('a weekly pattern has every such day from the first to the last, both included', () => {
  expect(daysOf({ weekdays: [5, 6], from: '2026-12-04', to: '2026-12-18' })).toEqual([
    '2026-12-04',
    '2026-12-05',
    '2026-12-11',
    '2026-12-12',
    '2026-12-18',
  ])
})

test('a week runs on over the end of a year and over a change of the clocks', () => {
  expect(daysOf({ weekdays: [0], from: '2026-12-27', to: '2027-01-03' })).toEqual([
    '2026-12-27',
    '2027-01-03',
  ])
  expect(daysOf({ weekdays: [0, 1], from: '2026-03-28', to: '2026-03-30' })).toEqual([
    '2026-03-29',
    '2026-03-30',
  ])
})

test.each([
  [{ weekdays: [], from: '2026-12-01', to: '2026-12-31' }],
  [{ weekdays: [1], from: null, to: '2026-12-31' }],
  [{ weekdays: [1], from: '2026-12-01', to: null }],
  [{ weekdays: [1], from: '2026-12-31', to: '2026-12-01' }],
])('%j is no day yet', (weeks) => {
  expect(daysOf(weeks)).toEqual([])
})

test('a pattern without end stops just above what a plan may hold', () => {
  const weeks = { weekdays: [0, 1, 2, 3, 4, 5, 6], from: '2026-01-01', to: '9998-01-01' }
  expect(daysOf(weeks)).toHaveLength(DAYS_MAX + 1)
})

test('without a time there is no date', () => {
  expect(datesOf({ ...choice, times: [''] })).toEqual([])
})

test('of several times each day has all of them, in order, or one, the next day the next', () => {
  const times = ['19:00', '12:30', '19:00']
  expect(datesOf({ ...choice, times })).toEqual([
    '2026-12-01T12:30',
    '2026-12-01T19:00',
    '2026-12-05T12:30',
    '2026-12-05T19:00',
  ])
  expect(datesOf({ ...choice, times, inTurn: true })).toEqual(['2026-12-01T12:30', '2026-12-05T19:00'])
})
