import { visibleIds } from '@cloche/checklist/visible.ts'
import type { AnswerTest, Condition } from '@cloche/contract/conditions.ts'
import type { QuestionType } from '@cloche/contract/questions.ts'
import { expect, test } from 'vitest'
import type { PreviewItem } from '../../admin/questions/preview-context.ts'
import { createPreviewCopy } from './preview-copy.ts'

const CHOICES = ['yes', 'no'].map((value) => ({ value, title: value, score: null }))
const item = (id: string, of: Partial<PreviewItem> = {}): PreviewItem => ({
  id,
  parent: 'hall',
  title: id,
  logo: null,
  type: 'single',
  options: { choices: CHOICES },
  order: 0,
  ...of,
})
const hall = item('hall', { parent: null, type: 'checklist', options: {} })
const made = () => createPreviewCopy(() => new Date('2026-11-20T19:30:00Z'))
const shown = (visitCopy: ReturnType<typeof made>) => [...visibleIds(visitCopy.items.get())]

test.each<[QuestionType, Omit<AnswerTest, 'question'>]>([
  ['single', { is: ['no'] }],
  ['multiple', { is: ['no', 'yes'] }],
  ['single', {}],
  ['rate', { atLeast: 3.5 }],
  ['rate', { atMost: 2 }],
  ['number', { atMost: -3 }],
  ['number', { above: 0 }],
  ['number', { above: 0, below: 0.5 }],
  ['number', { below: -3 }],
  ['number', {}],
  ['text', {}],
  ['time', {}],
  ['dish', {}],
  ['photo', {}],
])('a question that depends on a %s is shown at first: %o', (type, condition) => {
  const visitCopy = made()
  const options = { showIf: { question: 'source', ...condition } }
  visitCopy.show([hall, item('source', { type }), item('q', { type: 'text', options })], true)
  expect(shown(visitCopy)).toEqual(['hall', 'source', 'q'])
})

test.each<[Condition]>([
  [
    {
      all: [
        { question: 'a', is: ['no'] },
        { question: 'b', is: ['yes'] },
      ],
    },
  ],
  [
    {
      any: [
        { question: 'a', is: ['no'] },
        { question: 'b', is: ['yes'] },
      ],
    },
  ],
  [{ all: [{ not: { question: 'a' } }, { question: 'b' }] }],
  [{ not: { any: [{ question: 'a' }, { question: 'b', is: ['yes'] }] } }],
])('a question that depends on several is shown at first: %o', (showIf) => {
  const visitCopy = made()
  visitCopy.show([hall, item('a'), item('b'), item('q', { type: 'text', options: { showIf } })], true)
  expect(shown(visitCopy)).toEqual(['hall', 'a', 'b', 'q'])
})

test('a tapped answer stays while the words change, and goes when its choice goes', () => {
  const visitCopy = made()
  visitCopy.show([hall, item('q')], true)
  visitCopy.setAnswer('q', 'no')
  visitCopy.show([hall, item('q', { title: 'Other words' })], true)
  expect(visitCopy.question('q').get()).toMatchObject({ title: 'Other words', answer: 'no' })
  visitCopy.show([hall, item('q', { options: { choices: CHOICES.slice(0, 1) } })], true)
  expect(visitCopy.question('q').get().answer).toBeNull()
})

test('hiding a question by answering otherwise is left alone until its condition changes', () => {
  const visitCopy = made()
  const dependent = item('q', { type: 'text', options: { showIf: { question: 'source', is: ['yes'] } } })
  visitCopy.show([hall, item('source'), dependent], true)
  visitCopy.setAnswer('source', 'no')
  visitCopy.show([hall, item('source'), { ...dependent, title: 'Other' }], true)
  expect(shown(visitCopy)).toEqual(['hall', 'source'])
})

test('dishes are ordered, brought and taken back', () => {
  const visitCopy = made()
  visitCopy.show([hall, item('q', { type: 'dish', options: {} })], true)
  const id = visitCopy.orderDish('q', 'Soup')
  const dish = visitCopy.question('q').get().dishes[0]!
  visitCopy.updateDish('q', dish.id, { readyTime: '2026-11-20T19:45:00Z' })
  expect(visitCopy.items.get()[1]?.dishes).toEqual([
    { id, dishName: 'Soup', orderTime: '2026-11-20T19:30:00.000Z', readyTime: '2026-11-20T19:45:00Z' },
  ])
  visitCopy.removeDish('q', id)
  expect(visitCopy.question('q').get().dishes).toEqual([])
})
