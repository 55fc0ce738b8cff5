import { expect, test } from 'vitest'
import { formatMoment, formatScore, formatSpan, formatWallClock, formatZone } from './format.ts'

test('a visit date is never moved by a time zone', () => {
  const time = { hour: '2-digit', minute: '2-digit' } as const
  expect(formatWallClock('2026-03-29T02:30', 'en', time)).toBe('02:30')
})

test('an instant is told by the restaurant’s clock', () => {
  expect(formatMoment('2026-11-20T22:30:00Z', 'en', 'Asia/Yekaterinburg')).toBe('21 Nov 2026, 03:30')
})

test('the zone is the one of that day', () => {
  expect(formatZone('2026-11-20T12:00:00Z', 'en', 'Europe/London')).toBe('GMT')
  expect(formatZone('2026-07-20T12:00:00Z', 'en', 'Europe/London')).toBe('BST')
  expect(formatZone('2026-07-20T12:00:00Z', 'en', 'Europe/Moscow')).toBe('GMT+3')
})

test('a score always has one decimal', () => {
  expect(formatScore(92, 'en')).toBe('92.0')
  expect(formatScore(92.4, 'ru')).toBe('92,4')
})

test.each([
  ['2026-11-20T10:00:00Z', '0 mins'],
  ['2026-11-20T10:45:00Z', '45 mins'],
  ['2026-11-20T12:00:00Z', '2 hrs'],
  ['2026-11-20T11:05:00Z', '1 hr 5 mins'],
  ['2026-11-22T13:20:00Z', '2 days 3 hrs'],
])('until %s it took %s', (end, span) => {
  expect(formatSpan('2026-11-20T10:00:00Z', end, 'en')).toBe(span)
})
