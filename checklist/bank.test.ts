import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { QUESTION_TYPES, type QuestionOptions, type QuestionType } from '@cloche/contract/questions.ts'
import { arranged, brokenBy, dependents, earlierThan, optionFaults } from './bank.ts'
import type { BankItem } from './condition.ts'
import type { Item } from './item.ts'
import { questionScore } from './question-score.ts'
import { CHOICES } from './test/items.ts'
import { visibleIds } from './visible.ts'

const choices = CHOICES

const section = (id: string, type: 'checklist' | 'addon' = 'checklist'): BankItem => ({
  id,
  parent: null,
  title: id,
  type,
  options: {},
})
const asked = (
  id: string,
  type: QuestionType = 'text',
  options: QuestionOptions = {},
  parent = 'hall',
): BankItem => ({ id, parent, title: id, type, options })

const EARLIER = [
  section('hall'),
  asked('door', 'single', { choices }),
  asked('seen', 'multiple', { choices }),
  asked('service', 'rate'),
  asked('long', 'rate', { max: 10 }),
  asked('minutes', 'number', { min: 0, max: 60 }),
  asked('money', 'number'),
  asked('why', 'text'),
  asked('plate', 'photo'),
]

const found = (type: BankItem['type'], options: QuestionOptions) =>
  optionFaults(type, options, EARLIER).map(({ path, code }) => `${path.replace('options.', '')} ${code}`)

describe('the options of a type', () => {
  test.each<[BankItem['type'], QuestionOptions]>([
    ['checklist', { help: 'Before you sit down', translations: { ru: { title: 'Зал', help: 'До' } } }],
    ['addon', {}],
    ['single', { choices, required: true, weight: 0, comment: { requiredBelow: 0.5 }, photos: 'off' }],
    ['multiple', { choices, translations: { ru: { choices: { yes: 'Да' } } } }],
    ['rate', { photos: { requiredBelow: 1 }, weight: 100 }],
    ['rate', { max: 10, max_: undefined } as QuestionOptions],
    ['multiple', { choices, exclusive: ['na'] }],
    ['number', { whole: true, min: 0.5, max: 1 }],
    ['number', { min: 3, max: 3, unit: 'min', translations: { ru: { unit: 'мин' } } }],
    ['text', { comment: 'required', photos: 'required', required: true }],
    ['time', { min: undefined }],
    ['dish', { photos: 'optional' }],
    ['photo', { required: true, comment: 'off' }],
  ])('%s takes %o', (type, options) => {
    expect(found(type, options)).toEqual([])
  })

  test.each<[BankItem['type'], QuestionOptions, string[]]>([
    ['checklist', { required: true, showIf: { question: 'why' } }, ['required not_here', 'showIf not_here']],
    ['addon', { choices }, ['choices not_here']],
    ['single', {}, ['choices choices_missing']],
    ['multiple', { choices, unit: 'min', max: 3 }, ['unit not_here', 'max not_here']],
    ['text', { choices, weight: 2 }, ['choices not_here', 'weight not_here']],
    ['rate', { max: 1 }, ['max scale']],
    ['rate', { max: 7, min: 1 }, ['min not_here', 'max scale']],
    ['number', { min: 2, max: 1 }, ['min min_above_max']],
    ['number', { whole: true, min: 1.2, max: 1.8 }, ['min min_above_max']],
    ['rate', { whole: true }, ['whole not_here']],
    ['multiple', { choices, exclusive: ['gone'] }, ['exclusive value_unknown']],
    ['single', { choices, exclusive: ['na'] }, ['exclusive not_here']],
    ['number', { weight: 1 }, ['weight not_here']],
    ['dish', { comment: { requiredBelow: 0.5 } }, ['comment unscored']],
    ['photo', { photos: 'off' }, ['photos not_here']],
    ['text', { translations: { ru: { unit: 'мин' } } }, ['translations.ru.unit not_here']],
    ['rate', { translations: { en: { choices: {} } } }, ['translations.en.choices not_here']],
    [
      'single',
      { choices, translations: { ru: { choices: { maybe: '?' } } } },
      ['translations.ru.choices.maybe value_unknown'],
    ],
  ])('%s refuses %o', (type, options, faults) => {
    expect(found(type, options).toSorted()).toEqual(faults.toSorted())
  })
})

describe('a condition', () => {
  test.each<[QuestionOptions['showIf'], string | null]>([
    [{ question: 'door', is: ['no', 'na'] }, null],
    [{ question: 'seen', is: ['half'] }, null],
    [{ question: 'door' }, null],
    [{ question: 'plate' }, null],
    [{ question: 'service', atMost: 2 }, null],
    [{ question: 'long', atLeast: 9 }, null],
    [{ question: 'minutes', atLeast: 10, atMost: 10 }, null],
    [{ question: 'money', atMost: -1 }, null],
    [{ question: 'money', above: 0 }, null],
    [{ question: 'money', below: 0 }, null],
    [{ question: 'money', above: 0, below: 0.5 }, null],
    [{ question: 'money', above: 1e17 }, null],
    [{ question: 'money', below: -1e17 }, null],
    [{ question: 'money', above: 1, below: 1 }, 'above never'],
    [{ question: 'money', atLeast: 1, below: 1 }, 'atLeast never'],
    [{ question: 'minutes', above: 60 }, 'above never'],
    [{ question: 'service', above: 5 }, 'above never'],
    [{ question: 'money', atLeast: 1, above: 1 }, 'above twice'],
    [{ question: 'money', atMost: 1, below: 2 }, 'below twice'],
    [{ question: 'door', below: 1 }, 'below comparison'],
    [{ question: 'later', is: ['no'] }, 'question not_earlier'],
    [{ question: 'hall' }, 'question not_earlier'],
    [{ question: 'door', is: ['no', 'maybe'] }, 'is.1 value_unknown'],
    [{ question: 'door', atLeast: 1 }, 'atLeast comparison'],
    [{ question: 'seen', is: ['no'], atMost: 1 }, 'atMost comparison'],
    [{ question: 'service', is: ['5'] }, 'is comparison'],
    [{ question: 'why', is: ['no'] }, 'is comparison'],
    [{ question: 'service', atLeast: 6 }, 'atLeast never'],
    [{ question: 'service', atLeast: 2.2, atMost: 2.8 }, 'atLeast never'],
    [{ question: 'service', atMost: 0.5 }, 'atMost never'],
    [{ question: 'minutes', atLeast: 61 }, 'atLeast never'],
    [{ question: 'money', atLeast: 2, atMost: 1 }, 'atLeast never'],
    [{ all: [{ question: 'door', is: ['no'] }, { not: { question: 'seen' } }] }, null],
    [{ not: { question: 'later' } }, 'not.question not_earlier'],
    [
      {
        any: [
          { question: 'door' },
          { all: [{ question: 'why' }, { question: 'door', is: ['no', 'maybe'] }] },
        ],
      },
      'any.1.all.1.is.1 value_unknown',
    ],
  ])('%o: %s', (showIf, fault) => {
    expect(found('text', { showIf })).toEqual(fault === null ? [] : [`showIf.${fault}`])
  })
})

test('every accepted condition is met by some answer, and every answer scores as a number', () => {
  const bound = fc.option(fc.double({ min: -3, max: 12, noNaN: true }), { nil: undefined })
  const values = fc.option(fc.subarray(['yes', 'no', '5'], { minLength: 1 }), { nil: undefined })
  const limits = { rate: fc.constantFrom(undefined, 5, 10, 1, 0), number: bound }
  const drawn = fc.constantFrom(...QUESTION_TYPES).chain((type) => {
    const isMeasured = type === 'rate' || type === 'number'
    const isChosen = type === 'single' || type === 'multiple'
    return fc.record({
      type: fc.constant(type),
      min: type === 'number' ? bound : fc.constant(undefined),
      max: isMeasured ? limits[type] : fc.constant(undefined),
      choices: isChosen ? fc.constantFrom(choices, choices?.slice(0, 1)) : fc.constant(undefined),
      is: isChosen ? values : fc.constant(undefined),
      atLeast: isMeasured ? bound : fc.constant(undefined),
      atMost: isMeasured ? bound : fc.constant(undefined),
      above: isMeasured ? bound : fc.constant(undefined),
      below: isMeasured ? bound : fc.constant(undefined),
    })
  })
  fc.assert(
    fc.property(drawn, ({ type, is, atLeast, atMost, above, below, ...options }) => {
      const source = asked('source', type, options)
      const showIf = { question: 'source', is, atLeast, atMost, above, below }
      fc.pre(optionFaults(type, source.options, []).length === 0)
      fc.pre(optionFaults('text', { showIf }, [source]).length === 0)
      const target = entered(asked('target', 'text', { showIf }), {})
      const shown = answersOf(source, [atLeast, atMost, above, below]).filter((answer) => {
        const item = entered(source, answer)
        expect(questionScore(item)).not.toBeNaN()
        return visibleIds([item, target]).has('target')
      })
      expect(shown).not.toEqual([])
    }),
    { numRuns: 2000 },
  )
})

const entered = (item: BankItem, answer: Partial<Item>): Item => ({
  ...item,
  answer: null,
  rate: null,
  comment: '',
  photos: [],
  dishes: [],
  ...answer,
})

/** Answers that the rules take, at every edge that could matter. */
function answersOf({ type, options }: BankItem, bounds: (number | undefined)[]): Partial<Item>[] {
  const { min = -1e9, max = 1e9 } = options
  const named = [min, max, 0, ...bounds].filter((edge) => edge !== undefined)
  const between = named.flatMap((one) => named.map((other) => one / 2 + other / 2))
  const edges = [...named, ...between].filter((edge) => edge >= min && edge <= max)
  const values = (options.choices ?? []).map((choice) => choice.value)
  switch (type) {
    case 'rate':
      return Array.from({ length: options.max ?? 5 }, (_, index) => ({ rate: index + 1 }))
    case 'number':
      return edges.map((answer) => ({ answer }))
    case 'single':
      return values.map((answer) => ({ answer }))
    case 'multiple':
      return values.map((value) => ({ answer: [value] }))
    case 'photo':
      return [{ photos: ['photo'] }]
    case 'dish':
      return [{ dishes: [{ readyTime: '2026-11-20T19:40:00Z' }] }]
    default:
      return [{ answer: '19:30' }]
  }
}

const BANK = [
  section('hall'),
  asked('door', 'single', { choices }),
  asked('why', 'text', { showIf: { question: 'door', is: ['no'] } }),
  section('kitchen'),
  asked('cook', 'text', { showIf: { question: 'door', is: ['half'] } }, 'kitchen'),
  section('bar', 'addon'),
  asked('drink', 'text', { showIf: { not: { all: [{ question: 'cook' }, { question: 'cook' }] } } }, 'bar'),
]
const ids = (items: readonly BankItem[]) => items.map((item) => item.id)
const changed = (id: string, change: Partial<BankItem>) =>
  BANK.map((item) => (item.id === id ? { ...item, ...change } : item))

test('add-on sections come last, whatever came first', () => {
  const [hall, door, why, kitchen, cook, bar, drink] = BANK
  expect(ids(arranged([bar!, door!, kitchen!, drink!, cook!, hall!, why!]))).toEqual(
    ids([kitchen!, cook!, hall!, door!, why!, bar!, drink!]),
  )
  expect(ids(earlierThan(BANK, 'kitchen'))).toEqual(['hall', 'door', 'why'])
  expect(earlierThan(BANK, 'nowhere')).toEqual([])
})

test('dependents: those who ask about a question, or from outside about a section', () => {
  expect(ids(dependents(BANK, 'door'))).toEqual(['why', 'cook'])
  expect(ids(dependents(BANK, 'hall'))).toEqual(['cook'])
  expect(ids(dependents(BANK, 'drink'))).toEqual([])
})

test.each<[string, BankItem[], string[]]>([
  ['nothing', BANK, []],
  [
    'a choice that nobody asks about goes',
    changed('door', { options: { choices: choices!.slice(0, 3) } }),
    [],
  ],
  ['a choice goes', changed('door', { options: { choices: choices!.slice(0, 2) } }), ['why']],
  ['another type', changed('door', { type: 'rate', options: {} }), ['why', 'cook']],
  ['a question goes', BANK.filter((item) => item.id !== 'cook'), ['drink']],
  ['a section goes', BANK.filter((item) => (item.parent ?? item.id) !== 'hall'), ['cook']],
  ['a section becomes an add-on', arranged(changed('hall', { type: 'addon' })), ['cook']],
  ['a section that asks becomes one', arranged(changed('kitchen', { type: 'addon' })), []],
  ['a question moves to a later section', arranged(changed('door', { parent: 'bar' })), ['why', 'cook']],
  ['a question moves behind who asks about it', [BANK[0]!, BANK[2]!, BANK[1]!, ...BANK.slice(3)], ['why']],
])('broken when %s', (_, after, broken) => {
  expect(ids(brokenBy(BANK, after))).toEqual(broken)
})

test('a change is not blamed for a question that was broken before', () => {
  const before = changed('door', { options: { choices: choices!.slice(0, 2) } })
  expect(brokenBy(before, before.slice())).toEqual([])
  expect(
    ids(
      brokenBy(
        before,
        before.filter((item) => item.id !== 'cook'),
      ),
    ),
  ).toEqual(['drink'])
})
