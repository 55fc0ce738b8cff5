import { expect, test } from 'vitest'
import {
  formatDay,
  formatDays,
  formatMoment,
  formatScore,
  formatSpan,
  formatWallClock,
  formatZone,
  instantOf,
} from './format.ts'

test('a visit date is never moved by a time zone', () => {
  const time = { hour: '2-digit', minute: '2-digit' } as const
  expect(formatWallClock('2026-03-29T02:30', 'en', time)).toBe('02:30')
})

test('an instant is told by the restaurant’s clock', () => {
  expect(formatMoment('2026-11-20T22:30:00Z', 'en', 'Asia/Yekaterinburg')).toBe('21 Nov 2026, 03:30')
})

test('a day has its weekday', () => {
  expect(formatDay('2026-11-20', 'en')).toBe('Fri 20 Nov 2026')
  expect(formatDay('2026-11-20', 'ru')).toBe('пт 20 нояб. 2026 г.')
})

test('days say no more than they have to', () => {
  expect(formatDays('2026-11-01', '2026-11-20', 'en')).toMatch(/^1\s?–\s?20 Nov 2026$/)
  expect(formatDays('2026-11-01', '2026-11-01', 'en')).toBe('1 Nov 2026')
  expect(formatDays('2026-12-30', '2027-01-02', 'ru')).toMatch(/^30 дек\. 2026 г\.\s–\s2 янв\. 2027 г\.$/)
})

test.each([
  ['2026-11-20T19:30', 'Europe/Moscow', '2026-11-20T16:30:00.000Z'],
  ['2026-11-20T19:30', 'Asia/Kolkata', '2026-11-20T14:00:00.000Z'],
  ['2026-11-20T00:15', 'Pacific/Kiritimati', '2026-11-19T10:15:00.000Z'],
  ['2026-11-20T19:30', 'UTC', '2026-11-20T19:30:00.000Z'],
  ['2026-03-29T01:30', 'Europe/London', '2026-03-29T01:30:00.000Z'],
  ['2026-10-25T01:30', 'Europe/London', '2026-10-25T00:30:00.000Z'],
])('%s in %s is %s', (wallClock, zone, instant) => {
  expect(instantOf(wallClock, zone).toISOString()).toBe(instant)
})

test('every half hour of a year is the instant that the server makes of it', () => {
  const start = Date.parse('2026-01-01T00:00Z')
  const wallClocks = Array.from({ length: 365 * 48 }, (_, half) =>
    new Date(start + half * 1_800_000).toISOString().slice(0, 16),
  )
  const zone = 'Australia/Lord_Howe'
  const asServer = (wall: string) => Temporal.PlainDateTime.from(wall).toZonedDateTime(zone).epochMilliseconds
  expect(wallClocks.filter((wall) => instantOf(wall, zone).getTime() !== asServer(wall))).toEqual([])
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

test('a value that is no date, and a zone that the browser does not know, take no page with them', () => {
  const odd = '10000-01-0T23:58:59.000Z'
  expect(formatMoment(odd, 'en', 'Europe/Moscow')).toBe('–')
  expect(formatWallClock('infinity', 'en', { day: 'numeric' })).toBe('–')
  expect(formatZone(odd, 'en', 'Europe/Moscow')).toBe('Europe/Moscow')
  expect(formatMoment('2026-11-20T22:30:00Z', 'en', 'Mars/Phobos')).toMatch(/Nov 2026/)
})
