import { expect, test } from 'vitest'
import { formatAgo } from './ago.ts'

const now = new Date('2026-11-20T12:00:00Z')

test.each([
  ['2026-11-20T12:00:30Z', 'en', '0 minutes ago'],
  ['2026-11-20T11:01:00Z', 'en', '59 minutes ago'],
  ['2026-11-20T11:00:00Z', 'en', '1 hour ago'],
  ['2026-11-17T11:59:00Z', 'en', '3 days ago'],
  ['2026-11-15T12:00:00Z', 'ru', '5 дней назад'],
] as const)('%s in %s is %s', (instant, language, words) => {
  expect(formatAgo(instant, now, language)).toBe(words)
})
