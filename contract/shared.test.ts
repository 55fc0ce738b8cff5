import { describe, expect, test } from 'vitest'
import { RESERVED_CHOICE_VALUES } from './constants.ts'
import { questionOptions } from './questions.ts'
import { calendarDay, capturedInstant, choiceValue, instant, line, visitDate } from './shared.ts'

describe('a visit date', () => {
  test.each([
    ['2026-11-20T19:30', '2026-11-20T19:30'],
    ['2026-11-20 19:30', '2026-11-20T19:30'],
    ['2026-11-20T19:30:59.999Z', '2026-11-20T19:30'],
    ['2026-11-20T19:30+03:00', '2026-11-20T19:30'],
    ['2028-02-29T00:00', '2028-02-29T00:00'],
    ['2000-01-01T00:00', '2000-01-01T00:00'],
    ['2099-12-31T23:59', '2099-12-31T23:59'],
  ])('%s is %s: the first 16 characters count', (given, kept) => {
    expect(visitDate.parse(given)).toBe(kept)
  })

  test.each([
    '2026-02-30T10:00',
    '2026-02-29T10:00',
    '2026-13-01T10:00',
    '2026-11-31T10:00',
    '2026-11-20T24:00',
    '2026-11-20T19:60',
    '1999-12-31T23:59',
    '2100-01-01T00:00',
    '0000-01-01T00:00',
    '9999-12-31T23:59',
    '2026-11-20',
    '2026-11-20T19',
    '2026-11-20T19:3Z',
    ' 2026-11-20T19:30',
    '20.11.2026 19:30',
    '',
    `2026-11-20T19:30${' '.repeat(40)}`,
  ])('refuses %j', (given) => {
    expect(visitDate.safeParse(given).success).toBe(false)
  })
})

describe('the value of a choice', () => {
  test.each(['yes', '10min', 'да', 'a_b-c.d', 'x'.repeat(64)])('may be %s', (value) => {
    expect(choiceValue.safeParse(value).success).toBe(true)
  })

  test.each([...RESERVED_CHOICE_VALUES, '', 'a b', 'a/b', 'x'.repeat(65), 'a?', '%2F'])(
    'can’t be %j',
    (value) => {
      expect(choiceValue.safeParse(value).success).toBe(false)
    },
  )

  test('is there once in a question', () => {
    const choice = { value: 'yes', title: 'Yes', score: 1 }
    expect(questionOptions.safeParse({ choices: [choice] }).success).toBe(true)
    expect(questionOptions.safeParse({ choices: [choice, choice] }).success).toBe(false)
  })

  test('scores between 0 and 1, or not at all', () => {
    const fits = (score: number | null) =>
      questionOptions.safeParse({ choices: [{ value: 'a', title: 'A', score }] }).success
    expect([0, 0.3, 1, null].map(fits)).toEqual([true, true, true, true])
    expect([-0.1, 1.1].map(fits)).toEqual([false, false])
  })
})

test('a line is kept as typed but for the space around it; empty ones and control characters are refused', () => {
  expect(line(10).parse(' Crème  ')).toBe('Crème')
  for (const text of ['', '   ', 'a\nb', 'a\u0000b', 'x'.repeat(11)])
    expect(line(10).safeParse(text).success).toBe(false)
})

test('an instant names its offset', () => {
  expect(instant.safeParse('2026-11-20T19:30:00Z').success).toBe(true)
  expect(instant.safeParse('2026-11-20T22:30:00.123+03:00').success).toBe(true)
  expect(instant.safeParse('2026-11-20T19:30:00').success).toBe(false)
})

describe('a time outside 2000 to 2099 in UTC', () => {
  const outside = [
    ['9999-12-31T23:59:59-23:59', '2099-12-31T23:59:59.999Z'],
    ['2099-12-31T23:59:59-00:01', '2099-12-31T23:59:59.999Z'],
    ['2100-01-01T00:00:00Z', '2099-12-31T23:59:59.999Z'],
    ['2000-01-01T00:00:00+00:01', '2000-01-01T00:00:00.000Z'],
    ['1970-01-01T00:00:00Z', '2000-01-01T00:00:00.000Z'],
    ['0000-01-01T00:00:00+23:59', '2000-01-01T00:00:00.000Z'],
  ] as const

  test.each(outside)('%s is no instant', (given) => {
    expect(instant.safeParse(given).success).toBe(false)
  })

  test.each(outside)('%s, as the time of a write, counts as %s', (given, kept) => {
    expect(capturedInstant.parse(given)).toBe(kept)
  })

  test('within the bounds a time stays', () => {
    for (const at of ['2000-01-01T00:00:00Z', '2099-12-31T23:59:59.999Z', '2100-01-01T02:59:59+03:00']) {
      expect([instant.parse(at), Date.parse(capturedInstant.parse(at))]).toEqual([at, Date.parse(at)])
    }
    expect(capturedInstant.safeParse('yesterday').success).toBe(false)
  })

  test.each([
    ['0001-01-01', '2000-01-01'],
    ['2026-06-01', '2026-06-01'],
    ['9999-12-31', '2099-12-31'],
  ])('a filter by %s asks for %s', (given, asked) => {
    expect(calendarDay.parse(given)).toBe(asked)
  })
})
