import type { VisitQuestion } from '@cloche/contract/questions.ts'
import { describe, expect, test } from 'vitest'
import { problemsOf, reportOf } from './report.ts'

const blank = {
  logo: null,
  order: 0,
  answer: null,
  rate: null,
  comment: '',
  photos: [],
  dishes: [],
  revision: 0,
  savedAt: null,
}
const choices = [
  { value: 'yes', title: 'Yes', score: 1 },
  { value: 'no', title: 'No', score: 0 },
  { value: 'na', title: 'I ate alone', score: null },
]
const category = (id: string, type: 'checklist' | 'addon' = 'checklist'): VisitQuestion => {
  return { ...blank, id, parent: null, title: id, type, options: {} }
}
const single = (id: string, parent: string, more: Partial<VisitQuestion> = {}): VisitQuestion => {
  return { ...blank, id, parent, title: id, type: 'single', options: { choices }, ...more }
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

describe('a report', () => {
  const report = reportOf(VISIT)

  test('shows what the guest was asked, and the optional sections that were opened', () => {
    expect(idsOf(report.sections)).toEqual([
      ['host', 'greeted', 'smiled', 'seated', 'coat', 'left'],
      ['bar', 'bartender'],
    ])
    expect(report.unused.map(({ id }) => id)).toEqual(['children'])
  })

  test('carries the same scores as the visit', () => {
    expect(report.total).toBe(75)
    expect(report.sections.map(({ score }) => score)).toEqual([66.7, 100])
  })

  test('tells not applicable from not answered', () => {
    const states = report.sections.flatMap(({ questions }) => questions.map(({ state }) => state))
    expect(states).toEqual(['answered', 'answered', 'notApplicable', 'answered', 'unanswered', 'answered'])
  })

  test('finds what is worth a look: less than the best, or a comment', () => {
    expect(report.problems).toBe(2)
    expect(idsOf(problemsOf(report.sections))).toEqual([['host', 'smiled', 'coat']])
  })
})
