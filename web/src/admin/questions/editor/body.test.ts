import { expect, test } from 'vitest'
import type { QuestionOptions } from '@cloche/contract/questions.ts'
import { bankItem } from '../test-bank.ts'
import { bodyOf } from './body.ts'
import type { ItemType } from '../../entities/questions/question-types.ts'
import { draftOf, freshDraft } from './draft.ts'

const CHOICES = [
  { value: 'Y', title: 'Yes', score: 1 },
  { value: 'third', title: 'A third', score: 1 / 3 },
  { value: 'na', title: 'Does not apply', score: null },
]
const draft = (type: ItemType, options: QuestionOptions) =>
  draftOf(bankItem('q', { parent: 'hall', type, options }))

test.each<[ItemType, QuestionOptions]>([
  [
    'single',
    {
      required: true,
      weight: 2.5,
      help: 'Two\nlines ',
      comment: { requiredBelow: 0.35 },
      photos: 'off',
      showIf: { question: 'x', is: ['yes', 'half'] },
      choices: CHOICES.map((choice) => ({
        ...choice,
        score: choice.score && Number(choice.score.toFixed(6)),
      })),
      translations: { ru: { title: 'Вопрос', choices: { Y: 'Да' } } },
    },
  ],
  ['text', { showIf: { question: 'x', above: 0, below: 2.5 } }],
  ['text', { showIf: { not: { question: 'x', is: ['no'] } } }],
  [
    'text',
    {
      showIf: {
        all: [
          { question: 'x', is: ['no'] },
          { any: [{ question: 'y', above: 1 }, { not: { question: 'z' } }] },
        ],
      },
    },
  ],
  ['rate', { max: 10, weight: 0, showIf: { question: 'x', atLeast: 2, atMost: 4 } }],
  ['multiple', { choices: CHOICES.slice(2), exclusive: ['na'] }],
  ['number', { whole: true, min: 1 }],
  ['number', { min: -10, max: 0, unit: '°C', translations: { ru: { unit: 'градусов' } } }],
  ['text', { comment: 'required' }],
  ['checklist', { help: 'Seen by nobody, kept all the same' }],
])('what the form does not change stays as it was: %s', (type, options) => {
  expect(bodyOf(draft(type, options)).options).toEqual(options)
})

test('what is said of a whole group with "not" is said of its parts', () => {
  const [x, y] = [{ question: 'x' }, { question: 'y', is: ['no'] }]
  const { options } = bodyOf(draft('text', { showIf: { not: { all: [x, { not: { any: [y] } }] } } }))
  expect(options.showIf).toEqual({ any: [{ not: x }, y] })
})

test('options that a type does not use are left out, and are back when the type comes back', () => {
  const single = draft('single', { choices: CHOICES, weight: 3, photos: 'required' })
  expect(bodyOf({ ...single, type: 'photo' }).options).toEqual({})
  expect(bodyOf({ ...single, type: 'single' }).options.choices).toHaveLength(3)
})

test('a stored choice keeps its value whatever it is called, a new one gets one from its title', () => {
  const { choices } = draft('single', { choices: CHOICES })
  const renamed = choices.map((choice) => (choice.key === 'Y' ? { ...choice, title: 'Certainly' } : choice))
  const fresh = { key: 'any', stored: false, title: ' Y ', score: 50 }
  const body = bodyOf({ ...draft('single', {}), choices: [...renamed, fresh] })
  expect(body.options.choices?.map(({ value }) => value)).toEqual(['Y', 'third', 'na', 'y'])
  expect(body.options.choices?.at(-1)).toEqual({ value: 'y', title: 'Y', score: 0.5 })
})

test('exclusive choices are listed by value in the order of the choices, without removed ones', () => {
  const several = draft('multiple', { choices: CHOICES, exclusive: ['Y', 'na'] })
  const fresh = { key: 'k1', stored: false, title: 'Nothing', score: 0 }
  const choices = [fresh, ...several.choices.filter(({ key }) => key !== 'Y')]
  const body = bodyOf({ ...several, choices, exclusive: [...several.exclusive, 'k1'] })
  expect(body.options.exclusive).toEqual(['nothing', 'na'])
  expect(bodyOf({ ...several, type: 'single' }).options.exclusive).toBeUndefined()
})

test('a translation of a new choice goes under the value it gets; of a removed one it goes away', () => {
  const { choices, ...rest } = draft('single', {
    choices: CHOICES,
    translations: { ru: { choices: { Y: 'Да', na: 'Неприменимо' } } },
  })
  const fresh = { key: 'k1', stored: false, title: 'Maybe', score: '' as const }
  const texts = rest.translations.ru!
  const body = bodyOf({
    ...rest,
    choices: [...choices.filter(({ key }) => key !== 'na'), fresh],
    translations: { ru: { ...texts, choices: { ...texts.choices, k1: 'Возможно' } } },
  })
  expect(body.options.translations).toEqual({ ru: { choices: { Y: 'Да', maybe: 'Возможно' } } })
})

test('a new question begins with the choices it is given only where it is answered by choosing', () => {
  const yes = { key: 'y', stored: false, title: 'Yes', score: 100 }
  expect(bodyOf(freshDraft('single', 'hall', [yes]))).toEqual({
    type: 'single',
    parent: 'hall',
    logo: null,
    title: '',
    options: { choices: [{ value: 'yes', title: 'Yes', score: 1 }] },
  })
  expect(bodyOf(freshDraft('rate', 'hall', [yes])).options).toEqual({ max: 5 })
})
