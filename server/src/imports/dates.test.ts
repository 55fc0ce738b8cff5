import { expect, test } from 'vitest'
import { readDates, withTime } from './dates.ts'

test.each([
  ['2026-12-01 9:30', '2026-12-01T09:30'],
  ['2026/12/02 12:30', '2026-12-02T12:30'],
  ['03.12.2026 21:05', '2026-12-03T21:05'],
  ['3.12.26 21.05', '2026-12-03T21:05'],
  ['03.12.2026 г., 09.30', '2026-12-03T09:30'],
  ['25/12/2026 9:30', '2026-12-25T09:30'],
  ['12/25/2026 7:30 PM', '2026-12-25T19:30'],
  ['12/25/2026 12:05 a.m.', '2026-12-25T00:05'],
  ['05-05-2026 10:00', '2026-05-05T10:00'],
  ['12/25/2026 7 pm', '2026-12-25T19:00'],
  ['25.12.2026 12 a.m.', '2026-12-25T00:00'],
  ['1 декабря 2027 9:30', '2027-12-01T09:30'],
  ['1 декабря 2027 года в 9:30', '2027-12-01T09:30'],
  ['среда, 1 дек. 2027 г., 09:30', '2027-12-01T09:30'],
  ['1 Dec 2027 09:30', '2027-12-01T09:30'],
  ['1-Dec-2027 09:30', '2027-12-01T09:30'],
  ['Wed, December 1st, 2027 at 7 pm', '2027-12-01T19:00'],
  ['Sept 30 2027 7:05 PM', '2027-09-30T19:05'],
  ['31 мая 2027 21.05', '2027-05-31T21:05'],
  ['46357.8125', '2026-12-01T19:30'],
  ['46357,77083', '2026-12-01T18:30'],
  ['46357.99999', '2026-12-02T00:00'],
])('%s is %s', (typed, wallClock) => {
  expect(readDates([typed])).toEqual([{ wallClock }])
})

test.each([
  ['2026-12-02T12:30:00.000Z', { wallClock: '2026-12-02T12:30', offset: 'Z' }],
  ['2027-12-02T09:30:00+05:00', { wallClock: '2027-12-02T09:30', offset: '+05:00' }],
  ['2027-12-02 09:30 -0330', { wallClock: '2027-12-02T09:30', offset: '-03:30' }],
  ['2 Dec 2027 09:30z', { wallClock: '2027-12-02T09:30', offset: 'Z' }],
])('%s is an instant', (typed, read) => {
  expect(readDates([typed])).toEqual([read])
})

test.each([
  '2026-12-01',
  '1 декабря 2027',
  'Dec 1, 2027',
  '01.12.2026',
  '25/12/2026',
  '01/12/2026',
  '1.12.26 г.',
  '46357',
  '2026-12-01T',
])('%s has no time', (typed) => {
  const [date] = readDates([typed])
  expect(date).toEqual({ fault: typed.endsWith('T') ? 'not_valid' : 'no_time' })
})

test.each([
  'soon',
  '12345678',
  '99999.5',
  '1',
  '25/13/2026 9:30 ?',
  '9:30',
  '1 Mars 2027 9:30',
  '01.12.2026 7',
])('%s is no date', (typed) => {
  expect(readDates([typed])).toEqual([{ fault: 'not_valid' }])
})

test('a date that can be read both ways waits for an answer', () => {
  const open = { fault: 'day_or_month', dayFirst: '2027-12-01T09:30', monthFirst: '2027-01-12T09:30' }
  expect(readDates(['01/12/2027 9:30', '25.12.2027 9:30'])).toEqual([open, { wallClock: '2027-12-25T09:30' }])
  expect(readDates(['01/12/2027 9:30'], 'day-first')).toEqual([{ wallClock: open.dayFirst }])
  expect(readDates(['01/12/2027 9:30'], 'month-first')).toEqual([{ wallClock: open.monthFirst }])
})

test('another date of the column decides, unless two contradict each other', () => {
  const all = (typed: string[]) =>
    readDates(typed).map((date) => ('wallClock' in date ? date.wallClock : date.fault))
  expect(all(['01/12/2027 9:30', '25/12/2027 9:30'])).toEqual(['2027-12-01T09:30', '2027-12-25T09:30'])
  expect(all(['01/12/2027 9:30', '12-25-2027 9:30'])).toEqual(['2027-01-12T09:30', '2027-12-25T09:30'])
  expect(all(['01/12/2027 9:30', '25/12/2027 9:30', '12/25/2027 9:30'])[0]).toBe('day_or_month')
})

test.each([
  ['2026-12-01', '19:30', '2026-12-01T19:30'],
  ['2026-12-01 00:00:00', '19:30:00', '2026-12-01T19:30'],
  ['46357', '0.8125', '2026-12-01T19:30'],
  ['01.12.2026', '09.30', '2026-12-01T09:30'],
  ['01.12.2026', ',5', '2026-12-01T12:00'],
  ['12/25/2026', '7:30 pm', '2026-12-25T19:30'],
])('%s and a column with %s are %s', (date, time, wallClock) => {
  expect(readDates([withTime(date, time)])).toEqual([{ wallClock }])
})

test('a column for the time that is empty leaves a date without one', () => {
  expect(readDates([withTime('01.12.2026', '')])).toEqual([{ fault: 'no_time' }])
  expect(withTime('', '19:30')).toBe('')
})
