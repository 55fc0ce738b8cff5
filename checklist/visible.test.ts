import type { Condition } from '@cloche/contract/conditions.ts'
import { describe, expect, test } from 'vitest'
import { category, CHOICES, question } from './test/items.ts'
import { visibleIds } from './visible.ts'

const shown = (...items: ReturnType<typeof question>[]) =>
  [...visibleIds([category('hall'), ...items])].slice(1)
const choices = CHOICES

describe('a condition on a choice', () => {
  const follow = question('b', 'text', { showIf: { question: 'a', is: ['no', 'half'] } })

  test('is met by one of the named answers only', () => {
    expect(shown(question('a', 'single', { choices }, { answer: 'no' }), follow)).toEqual(['a', 'b'])
    expect(shown(question('a', 'single', { choices }, { answer: 'half' }), follow)).toEqual(['a', 'b'])
    expect(shown(question('a', 'single', { choices }, { answer: 'yes' }), follow)).toEqual(['a'])
    expect(shown(question('a', 'single', { choices }), follow)).toEqual(['a'])
  })

  test('is met when one of several checked choices is named', () => {
    expect(shown(question('a', 'multiple', { choices }, { answer: ['yes', 'no'] }), follow)).toEqual([
      'a',
      'b',
    ])
    expect(shown(question('a', 'multiple', { choices }, { answer: ['yes'] }), follow)).toEqual(['a'])
    expect(shown(question('a', 'multiple', { choices }, { answer: [] }), follow)).toEqual(['a'])
  })
})

describe('a strict bound', () => {
  const between = question('b', 'text', { showIf: { question: 'a', above: 0, below: 2.5 } })

  test.each([
    [0, false],
    [0.01, true],
    [2.49, true],
    [2.5, false],
  ])('%d above 0 and below 2.5: %s', (answer, met) => {
    expect(shown(question('a', 'number', {}, { answer }), between).includes('b')).toBe(met)
  })
})

test('a condition with a part that is not known yet hides nothing, wherever the part is', () => {
  const unknown = { most: [{ question: 'a', is: ['no'] }] } as unknown as Condition
  const later = { question: 'a', is: ['no'], startsWith: 'n' } as Condition
  for (const showIf of [unknown, later, { all: [{ question: 'a', is: ['no'] }, { not: unknown }] }])
    expect(shown(question('a', 'text'), question('b', 'text', { required: true, showIf }))).toEqual([
      'a',
      'b',
    ])
})

describe('conditions on several questions', () => {
  const no = { question: 'a', is: ['no'] }
  const low = { question: 'b', atMost: 2 }
  const met = (showIf: Condition, a: string | null, b: number | null) =>
    shown(
      question('a', 'single', { choices }, { answer: a }),
      question('b', 'rate', {}, { rate: b }),
      question('c', 'text', { showIf }),
    ).includes('c')

  test.each<[Condition, boolean[]]>([
    [{ all: [no, low] }, [true, false, false, false]],
    [{ any: [no, low] }, [true, true, true, false]],
    [{ not: no }, [false, false, true, true]],
    [{ not: { all: [no, low] } }, [false, true, true, true]],
    [{ all: [no, { any: [low, { not: { question: 'b' } }] }] }, [true, true, false, false]],
  ])('%j', (showIf, expected) => {
    const answers = [
      ['no', 2],
      ['no', null],
      ['yes', 2],
      [null, null],
    ] as const
    expect(answers.map(([a, b]) => met(showIf, a, b))).toEqual(expected)
  })

  test('a hidden question has no answer', () => {
    const hidden = question('b', 'single', { choices, showIf: no }, { answer: 'no' })
    const first = question('a', 'single', { choices }, { answer: 'yes' })
    const follow = (showIf: Condition) =>
      shown(first, hidden, question('c', 'text', { showIf })).includes('c')
    expect(follow({ any: [{ question: 'b', is: ['no'] }] })).toBe(false)
    expect(follow({ not: { question: 'b' } })).toBe(true)
  })
})

describe('a condition on a number', () => {
  const within = question('b', 'text', { showIf: { question: 'a', atLeast: 5, atMost: 10 } })

  test.each([
    [4.9, false],
    [5, true],
    [10, true],
    [10.1, false],
  ])('%d within 5 and 10: %s', (answer, met) => {
    expect(shown(question('a', 'number', {}, { answer }), within).includes('b')).toBe(met)
  })

  test('looks at the rate of a rated question', () => {
    const low = question('b', 'text', { showIf: { question: 'a', atMost: 2 } })
    expect(shown(question('a', 'rate', {}, { rate: 2 }), low)).toEqual(['a', 'b'])
    expect(shown(question('a', 'rate', {}, { rate: 3 }), low)).toEqual(['a'])
    expect(shown(question('a', 'rate'), low)).toEqual(['a'])
  })

  test('can name the rate itself', () => {
    const five = question('b', 'text', { showIf: { question: 'a', is: ['5'] } })
    expect(shown(question('a', 'rate', {}, { rate: 5 }), five)).toEqual(['a', 'b'])
    expect(shown(question('a', 'rate', {}, { rate: 4 }), five)).toEqual(['a'])
  })

  test('is not met by words', () => {
    expect(shown(question('a', 'text', {}, { answer: 'seven' }), within)).toEqual(['a'])
  })
})

test('a chain is cut where one of its links is hidden, whatever was answered behind it', () => {
  const chain = (first: string) => [
    question('a', 'single', { choices }, { answer: first }),
    question('b', 'single', { choices, showIf: { question: 'a', is: ['no'] } }, { answer: 'no' }),
    question('c', 'single', { choices, showIf: { question: 'b', is: ['no'] } }, { answer: 'no' }),
    question('d', 'text', { showIf: { question: 'c', is: ['no'] } }),
  ]
  expect(shown(...chain('no'))).toEqual(['a', 'b', 'c', 'd'])
  expect(shown(...chain('yes'))).toEqual(['a'])
})

test('a condition on something later, unknown or on itself is not met', () => {
  const answered = { answer: 'no' }
  const early = question('b', 'text', { showIf: { question: 'a', is: ['no'] } })
  expect(shown(early, question('a', 'single', { choices }, answered))).toEqual(['a'])
  expect(shown(question('b', 'text', { showIf: { question: 'gone', is: ['no'] } }))).toEqual([])
  expect(
    shown(question('b', 'single', { choices, showIf: { question: 'b', is: ['no'] } }, answered)),
  ).toEqual([])
})

test('a hidden section hides its questions', () => {
  const source = question('a', 'single', { choices }, { answer: 'yes' })
  const bar = { ...category('bar', 'addon'), options: { showIf: { question: 'a', is: ['no'] } } }
  const inside = { ...question('b', 'text'), parent: 'bar' }
  expect([...visibleIds([category('hall'), source, bar, inside])]).toEqual(['hall', 'a'])
})
