import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { QuestionType } from '@cloche/contract/questions.ts'
import {
  activeQuestions,
  declinableParts,
  declinedParts,
  missing,
  missingParts,
  progressOf,
  requiredParts,
} from './complete.ts'
import type { Item } from './item.ts'
import { questionScore } from './question-score.ts'
import { anyChecklist, category, CHOICES, question } from './test/items.ts'
import { visibleIds } from './visible.ts'

const choices = CHOICES
const photo = ['photo']

describe('an answer', () => {
  const required: [QuestionType, Partial<Item>][] = [
    ['single', { answer: 'yes' }],
    ['multiple', { answer: ['yes'] }],
    ['text', { answer: 'Cold.' }],
    ['number', { answer: 0 }],
    ['rate', { rate: 1 }],
    ['time', { answer: '19:30' }],
    ['photo', { photos: photo }],
    ['dish', { dishes: [{ readyTime: null }] }],
  ]

  test.each(required)('of type %s is missed until it is there', (type, entered) => {
    const open = question('a', type, { required: true, choices })
    expect(missingParts(open)).toEqual(['answer'])
    expect(missingParts({ ...open, ...entered })).toEqual([])
  })

  test.each<[string, Item]>([
    ['no choice', question('a', 'multiple', { required: true, choices }, { answer: [] })],
    ['blank text', question('a', 'text', { required: true }, { answer: '  \n' })],
    ['a comment alone', question('a', 'single', { required: true, choices }, { comment: 'Hm' })],
  ])('is not there with %s', (_, item) => {
    expect(missingParts(item)).toEqual(['answer'])
  })
})

describe('a declined part', () => {
  const both = question('a', 'single', { required: true, choices, photos: 'required' })

  test('is not missing, and the other part still is', () => {
    const item = { ...both, declined: { answer: 'No door' } }
    expect(missingParts(item)).toEqual(['photos'])
    expect(declinedParts(item)).toEqual(['answer'])
    expect(declinableParts(item)).toEqual(['answer', 'photos'])
  })

  test('gives way to what is answered later, and stands again when that is cleared', () => {
    const item = { ...both, declined: { answer: 'No door', photos: 'Too dark' } }
    expect(declinedParts({ ...item, answer: 'yes' })).toEqual(['photos'])
    expect(declinedParts({ ...item, answer: 'yes', photos: photo })).toEqual([])
    expect(declinedParts({ ...item, answer: null })).toEqual(['answer', 'photos'])
  })

  test('is not scored', () => {
    expect(questionScore({ ...both, declined: { answer: 'No door' } })).toBeNull()
  })

  test('can’t be a comment, nor a part of a question that must be answered', () => {
    const worded = question('a', 'text', { comment: 'required' })
    expect(declinableParts(worded)).toEqual([])
    const strict = { ...both, options: { ...both.options, mustAnswer: true as const } }
    expect(declinableParts(strict)).toEqual([])
  })

  test('of an optional section begins the section', () => {
    const items = [category('bar', 'addon'), question('a', 'text', { required: true }, { parent: 'bar' })]
    expect(progressOf(items)).toEqual({ required: 0, answered: 0 })
    const declined = [items[0]!, { ...items[1]!, declined: { answer: 'Closed' } }]
    expect(progressOf(declined)).toEqual({ required: 1, answered: 1 })
  })
})

describe('a comment or photos', () => {
  test('required are missed whether the question is answered or not', () => {
    const item = question('a', 'single', { choices, comment: 'required', photos: 'required' })
    expect(missingParts(item)).toEqual(['comment', 'photos'])
    expect(missingParts({ ...item, comment: ' ' })).toEqual(['comment', 'photos'])
    expect(missingParts({ ...item, comment: 'Dark', photos: photo })).toEqual([])
  })

  test('required below a score are missed only under it', () => {
    const options = { choices, comment: { requiredBelow: 0.5 }, photos: { requiredBelow: 0.6 } }
    const parts = (answer: string | null) => requiredParts(question('a', 'single', options, { answer }))
    expect(parts(null)).toEqual([])
    expect(parts('na')).toEqual([])
    expect(parts('yes')).toEqual([])
    expect(parts('half')).toEqual(['photos'])
    expect(parts('no')).toEqual(['comment', 'photos'])
  })

  test('off or optional are never missed', () => {
    const item = question('a', 'rate', { comment: 'off', photos: 'optional' }, { rate: 1 })
    expect(requiredParts(item)).toEqual([])
  })
})

describe('an add-on section', () => {
  const hall = [category('hall'), question('a', 'single', { required: true, choices })]
  const bar = [
    category('bar', 'addon'),
    { ...question('b', 'single', { required: true, choices }), parent: 'bar' },
    { ...question('c', 'text'), parent: 'bar' },
  ]

  test('does not count until something in it was entered', () => {
    expect(activeQuestions([...hall, ...bar]).map((item) => item.id)).toEqual(['a'])
    expect(progressOf([...hall, ...bar])).toEqual({ required: 1, answered: 0 })
  })

  test.each<[string, Partial<Item>]>([
    ['an answer', { answer: 'Loud' }],
    ['a comment', { comment: 'Loud' }],
    ['a photo', { photos: photo }],
  ])('counts as a whole after %s', (_, entered) => {
    const [head, first, second] = bar
    const items = [...hall, head!, first!, { ...second!, ...entered }]
    expect(missing(items).map(({ item }) => item.id)).toEqual(['a', 'b'])
  })

  test('is not started by an answer that is hidden now', () => {
    const gate = question('gate', 'single', { choices }, { answer: 'yes' })
    const hidden = {
      ...question('d', 'text', { showIf: { question: 'gate', is: ['no'] } }, { answer: 'Old' }),
      parent: 'bar',
    }
    expect(missing([...hall, gate, ...bar, hidden]).map(({ item }) => item.id)).toEqual(['a'])
  })
})

test('hidden questions are not missed, and what is missed comes in order', () => {
  const items = [
    category('hall'),
    question('a', 'single', { required: true, choices }, { answer: 'yes' }),
    question('b', 'text', { required: true, showIf: { question: 'a', is: ['no'] } }),
    question('c', 'photo', { required: true }),
    question('d', 'rate', { required: true, comment: 'required' }),
  ]
  expect(missing(items).map(({ item, parts }) => [item.id, ...parts])).toEqual([
    ['c', 'answer'],
    ['d', 'answer', 'comment'],
  ])
  expect(progressOf(items)).toEqual({ required: 3, answered: 1 })
})

test('the entries of a hidden question never change progress', () => {
  fc.assert(
    fc.property(anyChecklist, (items) => {
      const visible = visibleIds(items)
      const emptied = items.map((item) =>
        visible.has(item.id)
          ? item
          : { ...item, answer: null, rate: null, comment: '', photos: [], dishes: [] },
      )
      expect(progressOf(emptied)).toEqual(progressOf(items))
    }),
  )
})

test('a comment or a photo takes away its own part and nothing else', () => {
  fc.assert(
    fc.property(anyChecklist, (items) => {
      for (const item of items) {
        const before = missingParts(item)
        expect(missingParts({ ...item, comment: 'Said' })).toEqual(
          before.filter((part) => part !== 'comment'),
        )
        const pictured = missingParts({ ...item, photos: photo })
        const left = before.filter(
          (part) => part !== 'photos' && !(part === 'answer' && item.type === 'photo'),
        )
        expect(pictured).toEqual(left)
      }
    }),
  )
})

test('an answer is never missed again and asks for more only where its score is low', () => {
  fc.assert(
    fc.property(anyChecklist, fc.constantFrom('yes', 'half', 'no', 'na'), (items, answer) => {
      for (const item of items.filter((each) => each.type === 'single')) {
        const before = missingParts({ ...item, answer: null })
        const added = missingParts({ ...item, answer }).filter((part) => !before.includes(part))
        expect(missingParts({ ...item, answer })).not.toContain('answer')
        expect(answer === 'yes' || answer === 'na' ? added : []).toEqual([])
      }
    }),
  )
})

test('a visit with nothing missing has all of its required questions answered', () => {
  fc.assert(
    fc.property(anyChecklist, (items) => {
      const { required, answered } = progressOf(items)
      expect(required - answered).toBe(missing(items).length)
    }),
  )
})
