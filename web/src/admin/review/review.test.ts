import type { VisitQuestion } from '@cloche/contract/questions.ts'
import type { VisitEvent } from '@cloche/contract/timeline.ts'
import { describe, expect, test } from 'vitest'
import { buildQuestion } from '@cloche/engine/fixtures.ts'
import { changedOf, problemsOf, reviewOf } from './review.ts'

const choices = [
  { value: 'yes', title: 'Yes', score: 1 },
  { value: 'no', title: 'No', score: 0 },
  { value: 'na', title: 'I ate alone', score: null },
]
const category = (id: string, type: 'checklist' | 'addon' = 'checklist'): VisitQuestion => {
  return buildQuestion({ id, parent: null, title: id, type })
}
const single = (id: string, parent: string, more: Partial<VisitQuestion> = {}): VisitQuestion => {
  return buildQuestion({ id, parent, title: id, options: { choices }, ...more })
}

const EVENT: VisitEvent = {
  kind: 'returned',
  at: '',
  actor: null,
  questionId: null,
  value: null,
  replaced: false,
  changes: null,
}
const VISIT = [
  category('host'),
  single('greeted', 'host', { answer: 'yes' }),
  single('smiled', 'host', { answer: 'no' }),
  single('seated', 'host', { answer: 'na' }),
  single('coat', 'host', { answer: 'yes', comment: 'Took it at once' }),
  single('why', 'host', { options: { choices, showIf: { question: 'greeted', is: ['no'] } } }),
  single('left', 'host'),
  category('bar', 'addon'),
  single('bartender', 'bar', { answer: 'yes' }),
  category('children', 'addon'),
  single('chair', 'children'),
]
const idsOf = (sections: ReturnType<typeof problemsOf>) =>
  sections.map(({ category: { id }, questions }) => [id, ...questions.map(({ item }) => item.id)])

describe('a review', () => {
  const review = reviewOf(VISIT)

  test('shows what the guest was asked, and the optional sections that were opened', () => {
    expect(idsOf(review.sections)).toEqual([
      ['host', 'greeted', 'smiled', 'seated', 'coat', 'left'],
      ['bar', 'bartender'],
    ])
    expect(review.unused.map(({ id }) => id)).toEqual(['children'])
  })

  test('carries the same scores as the visit', () => {
    expect(review.total).toBe(75)
    expect(review.sections.map(({ score }) => score)).toEqual([66.7, 100])
  })

  test('tells not applicable from not answered', () => {
    const states = review.sections.flatMap(({ questions }) => questions.map(({ state }) => state))
    expect(states).toEqual(['answered', 'answered', 'notApplicable', 'answered', 'unanswered', 'answered'])
  })

  test('finds what is worth a look: less than the best, or a comment', () => {
    expect(review.problems).toBe(2)
    expect(idsOf(problemsOf(review.sections))).toEqual([['host', 'smiled', 'coat']])
  })

  test('keeps among that what was changed since the return, and counts only what it shows', () => {
    const savedAt = '2026-06-01T12:30:00.000Z'
    const mended = new Set(['greeted', 'smiled', 'why'])
    const { sections } = reviewOf(VISIT.map((item) => (mended.has(item.id) ? { ...item, savedAt } : item)))
    const returned = { ...EVENT, at: '2026-06-01T12:00:00.000Z' }
    expect(idsOf(problemsOf(sections, returned))).toEqual([['host', 'greeted', 'smiled', 'coat']])
    expect(changedOf(sections, returned)).toBe(2)
  })
})
