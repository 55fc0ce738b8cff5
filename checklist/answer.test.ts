import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { AnswerValue, QuestionOptions, QuestionType } from '@cloche/contract/questions.ts'
import { answerFault, rateFault, takes } from './answer.ts'
import { checked } from './checked.ts'
import { CHOICES, question } from './test/items.ts'

const choices = CHOICES

type Case = [type: QuestionType, options: QuestionOptions, fits: AnswerValue[], not: AnswerValue[]]

describe('an answer fits its question', () => {
  test.each<Case>([
    ['single', { choices }, ['yes', 'na'], ['maybe', '', 1, ['yes']]],
    ['multiple', { choices }, [[], ['yes'], ['no', 'yes']], ['yes', ['maybe'], ['yes', 'yes'], 1]],
    ['text', {}, ['', 'Fine'], [1, ['Fine']]],
    ['number', { min: 0, max: 60 }, [0, 60, 2.5], [-1, 61, '5', ['5']]],
    ['number', { whole: true, max: 3 }, [0, -2, 3], [2.5, 4]],
    ['multiple', { choices, exclusive: ['na'] }, [['na'], ['yes', 'no']], [['na', 'yes']]],
    ['number', {}, [-4, 1_000_000], ['many']],
    ['time', {}, ['00:00', '23:59', '09:05'], ['24:00', '9:05', '19:60', '19:30:00', 1930]],
    ['rate', {}, [], [3, '3', ['3']]],
    ['dish', {}, [], ['Cod', 1]],
    ['photo', {}, [], ['plate.jpg']],
  ])('%s %o', (type, options, fits, not) => {
    const item = question('a', type, options)
    expect(fits.map((answer) => answerFault(item, answer))).toEqual(fits.map(() => null))
    for (const answer of not) expect(answerFault(item, answer)).toEqual(expect.any(String))
  })

  test('clearing always does', () => {
    for (const type of ['single', 'multiple', 'text', 'number', 'rate', 'time', 'dish', 'photo'] as const)
      expect(answerFault(question('a', type), null)).toBeNull()
  })
})

test('a rate fits its scale, and no other type', () => {
  expect([1, 5, null].map((rate) => rateFault(question('a', 'rate'), rate))).toEqual([null, null, null])
  expect([0, 6].map((rate) => rateFault(question('a', 'rate'), rate) === null)).toEqual([false, false])
  expect(rateFault(question('a', 'rate', { max: 10 }), 10)).toBeNull()
  expect(rateFault(question('a', 'rate', { max: 10 }), 11)).toContain('10')
  expect(rateFault(question('a', 'number'), 3)).toContain('number')
})

describe('checking a choice', () => {
  test('replaces the answer of a single question', () => {
    expect(checked(question('a', 'single', { choices }), 'yes', 'no')).toBe('no')
  })

  test('adds to the answer of a multiple one, in the order of the choices', () => {
    const item = question('a', 'multiple', { choices })
    expect(checked(item, null, 'no')).toEqual(['no'])
    expect(checked(item, ['no'], 'yes')).toEqual(['yes', 'no'])
  })

  test('alone takes the place of the others, and gives way to each of them', () => {
    const item = question('a', 'multiple', { choices, exclusive: ['na', 'no'] })
    expect(checked(item, ['yes', 'half'], 'na')).toEqual(['na'])
    expect(checked(item, ['na'], 'half')).toEqual(['half'])
    expect(checked(item, ['na'], 'no')).toEqual(['no'])
  })

  test('again changes nothing', () => {
    const value = fc.constantFrom('yes', 'half', 'no', 'na')
    fc.assert(
      fc.property(
        fc.constantFrom('single' as const, 'multiple' as const),
        fc.uniqueArray(value),
        value,
        value,
        fc.subarray(['yes', 'na']),
        (type, answer, a, b, exclusive) => {
          const item = question('a', type, { choices, ...(type === 'multiple' && { exclusive }) })
          const once = checked(item, answer, a)
          expect(checked(item, once, a)).toEqual(once)
          expect(answerFault(item, once)).toBeNull()
          expect(checked(item, checked(item, once, b), b)).toEqual(checked(item, once, b))
        },
      ),
    )
  })
})

test('several choices are checked in whatever order with one result', () => {
  const item = question('a', 'multiple', { choices })
  const checkAll = (values: readonly string[]) =>
    values.reduce<AnswerValue>((answer, value) => checked(item, answer, value), null)
  const values = fc.uniqueArray(fc.constantFrom('yes', 'half', 'no', 'na'), { minLength: 1 })
  fc.assert(
    fc.property(values, (all) => {
      expect(checkAll(all.toReversed())).toEqual(checkAll(all))
    }),
  )
})

test('comments and photos belong to every question that does not turn them off; dishes to dish questions', () => {
  expect(takes(question('a', 'single'), 'comment')).toBe(true)
  expect(takes(question('a', 'single', { comment: 'off' }), 'comment')).toBe(false)
  expect(takes(question('a', 'text', { photos: 'off' }), 'photos')).toBe(false)
  expect(takes(question('a', 'text', { photos: { requiredBelow: 0.5 } }), 'photos')).toBe(true)
  expect(takes(question('a', 'photo', { photos: 'off' }), 'photos')).toBe(true)
  expect(takes(question('a', 'dish'), 'dishes')).toBe(true)
  expect(takes(question('a', 'text'), 'dishes')).toBe(false)
})
