import { visibleIds } from '@cloche/checklist/visible.ts'
import type { QuestionType, ShowIf } from '@cloche/contract/questions.ts'
import { expect, test } from 'vitest'
import type { PreviewItem } from '../../admin/questions/preview-context.ts'
import { createPreviewChecklist } from './preview-checklist.ts'

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
const made = () => createPreviewChecklist(() => new Date('2026-11-20T19:30:00Z'))
const shown = (checklist: ReturnType<typeof made>) => [...visibleIds(checklist.items.get())]

test.each<[QuestionType, Omit<ShowIf, 'question'>]>([
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
  const checklist = made()
  const options = { showIf: { question: 'source', ...condition } }
  checklist.show([hall, item('source', { type }), item('q', { type: 'text', options })], true)
  expect(shown(checklist)).toEqual(['hall', 'source', 'q'])
})

test('a tapped answer stays while the words change, and goes when its choice goes', () => {
  const checklist = made()
  checklist.show([hall, item('q')], true)
  checklist.setAnswer('q', 'no')
  checklist.show([hall, item('q', { title: 'Other words' })], true)
  expect(checklist.question('q').get()).toMatchObject({ title: 'Other words', answer: 'no' })
  checklist.show([hall, item('q', { options: { choices: CHOICES.slice(0, 1) } })], true)
  expect(checklist.question('q').get().answer).toBeNull()
})

test('hiding a question by answering otherwise is left alone until its condition changes', () => {
  const checklist = made()
  const dependent = item('q', { type: 'text', options: { showIf: { question: 'source', is: ['yes'] } } })
  checklist.show([hall, item('source'), dependent], true)
  checklist.setAnswer('source', 'no')
  checklist.show([hall, item('source'), { ...dependent, title: 'Other' }], true)
  expect(shown(checklist)).toEqual(['hall', 'source'])
})

test('dishes are ordered, brought and taken back', () => {
  const checklist = made()
  checklist.show([hall, item('q', { type: 'dish', options: {} })], true)
  const id = checklist.orderDish('q', 'Soup')
  const dish = checklist.question('q').get().dishes[0]!
  checklist.updateDish('q', dish.id, { readyTime: '2026-11-20T19:45:00Z' })
  expect(checklist.items.get()[1]?.dishes).toEqual([
    { id, dishName: 'Soup', orderTime: '2026-11-20T19:30:00.000Z', readyTime: '2026-11-20T19:45:00Z' },
  ])
  checklist.removeDish('q', id)
  expect(checklist.question('q').get().dishes).toEqual([])
})
