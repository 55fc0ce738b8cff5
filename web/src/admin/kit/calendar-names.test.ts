import dayjs from 'dayjs'
import { expect, onTestFinished, test, vi } from 'vitest'
import { firstDayOfWeek, namesOf } from './calendar-names.ts'

const DAY = '2026-11-20'

test.each([
  ['en', 'November 2026', 'Nov', 'Fri', '20 November 2026'],
  ['ru', 'ноябрь 2026', 'нояб.', 'пт', '20 ноября 2026'],
  ['es', 'noviembre 2026', 'nov', 'vie', '20 noviembre 2026'],
  ['ar', 'نوفمبر 2026', 'نوفمبر', 'ج', '20 نوفمبر 2026'],
] as const)('calendars have the names of %s', (language, month, short, weekday, day) => {
  const written = (format: string) => dayjs(DAY).locale(namesOf(language)).format(format)
  expect(['MMMM YYYY', 'MMM', 'dd', 'D MMMM YYYY'].map(written)).toEqual([month, short, weekday, day])
})

test.each([
  ['en', ['en-GB'], 1],
  ['en', ['en-US'], 0],
  ['en', ['en'], 1],
  ['ru', ['en-US'], 1],
  ['pt', ['pt-BR'], 0],
  ['ar', ['ar-EG'], 6],
] as const)('a week in %s for a browser with %j begins on day %d', (language, languages, first) => {
  vi.stubGlobal('navigator', { languages })
  onTestFinished(() => void vi.unstubAllGlobals())
  expect(firstDayOfWeek(language)).toBe(first)
})

test('where the browser knows nothing of weeks, they begin on Monday', () => {
  vi.spyOn(Intl.Locale.prototype as { getWeekInfo?: unknown }, 'getWeekInfo', 'get').mockReturnValue(
    undefined,
  )
  onTestFinished(() => void vi.restoreAllMocks())
  expect(firstDayOfWeek('en')).toBe(1)
})
