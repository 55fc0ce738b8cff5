import { expect, test } from 'vitest'
import { formatDate } from './format-date.ts'

const TIME = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
const NOON = new Date('2026-11-20T12:00:00Z')

test('a moment on the clock of a zone', () => {
  expect(formatDate('en-GB', { ...TIME, timeZone: 'Europe/Moscow' }, NOON)).toBe('15:00')
})

test('a zone that the browser does not know gives way to its own', () => {
  expect(formatDate('en-GB', { ...TIME, timeZone: 'Mars/Phobos' }, NOON)).toBe(
    formatDate('en-GB', TIME, NOON),
  )
})

test('an invalid date is a dash', () => {
  expect(formatDate('en-GB', TIME, new Date('10000-01-0T23:58:59.000Z'))).toBe('–')
})
