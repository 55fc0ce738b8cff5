import type { QuestionOptions } from '@cloche/contract/questions.ts'
import { describe, expect, test } from 'vitest'
import { buildQuestion } from '@cloche/engine/fixtures.ts'
import type { LocalQuestion } from '@cloche/engine/interface.ts'
import { isDone, summarize } from './summary.ts'

function item(
  id: string,
  parent: string | null,
  type: LocalQuestion['type'],
  options: QuestionOptions = {},
  answers: Partial<LocalQuestion> = {},
): LocalQuestion {
  return {
    ...buildQuestion({ id, parent, type, options }),
    photos: [],
    delivery: 'sent',
    fault: null,
    ...answers,
  }
}

const yes: QuestionOptions = { required: true, choices: [{ value: 'yes', title: 'Yes', score: 1 }] }
const waiting = { id: 'd1', dishName: 'Soup', orderTime: '2026-11-20T16:00:00.000Z', readyTime: null }

function questionsWith(answers: Partial<LocalQuestion> = {}): LocalQuestion[] {
  return [
    item('food', null, 'checklist'),
    item('warm', 'food', 'single', yes, answers),
    item('why', 'food', 'text', { required: true, showIf: { question: 'warm', is: ['yes'] } }),
    item('soup', 'food', 'dish', {}, { dishes: [waiting] }),
    item('bar', null, 'addon'),
    item('cocktail', 'bar', 'single', yes),
  ]
}

describe('the figures of a visit', () => {
  test('count what is shown: a question that appears is needed from then on', () => {
    const before = summarize(questionsWith())
    expect(before.sections.get('food')).toMatchObject({ shown: 2, answered: 1, needed: 1, required: 1 })
    expect(before.missing.map(({ item: { id } }) => id)).toEqual(['warm'])

    const after = summarize(questionsWith({ answer: 'yes' }))
    expect(after.sections.get('food')).toMatchObject({ shown: 3, answered: 2, needed: 1, required: 2 })
    expect(after.missing.map(({ item: { id } }) => id)).toEqual(['why'])
    expect(after.progress).toEqual({ required: 2, answered: 1 })
  })

  test('ask for nothing in an add-on section nobody opened', () => {
    expect(summarize(questionsWith()).sections.get('bar')).toMatchObject({
      active: false,
      shown: 1,
      needed: 0,
    })
  })

  test('count an add-on section from any entry in it, also a dish that has not come', () => {
    const [cocktail, other] = ['cocktail', 'other'].map((id) => item(id, 'bar', 'dish', { required: true }))
    const bar = item('bar', null, 'addon')
    expect(summarize([bar, cocktail!, other!]).sections.get('bar')).toMatchObject({ active: false })
    const ordered = summarize([bar, { ...cocktail!, dishes: [waiting] }, other!])
    expect(ordered.sections.get('bar')).toEqual({
      active: true,
      shown: 2,
      answered: 1,
      needed: 1,
      required: 2,
    })
    expect(ordered.progress).toEqual({ required: 2, answered: 1 })
    const told = summarize([bar, { ...cocktail!, comment: 'Never seen' }, other!])
    expect(told.sections.get('bar')).toMatchObject({ active: true, answered: 0, needed: 2 })
  })

  test('never count a question as answered that still requires something', () => {
    const low = { ...yes, comment: 'required' } as const
    const { sections, progress } = summarize([
      item('hall', null, 'checklist'),
      item('warm', 'hall', 'single', low, { answer: 'yes' }),
    ])
    expect(sections.get('hall')).toMatchObject({ answered: 0, needed: 1 })
    expect(progress).toEqual({ required: 1, answered: 0 })
  })

  test('hold the dishes, whether they came or not', () => {
    expect(summarize(questionsWith()).dishes).toEqual([{ questionId: 'soup', dish: waiting }])
  })
})

describe('a section is done', () => {
  test('once it was begun and nothing more is asked for', () => {
    expect(isDone({ active: true, shown: 3, answered: 0, needed: 0, required: 0 })).toBe(false)
    expect(isDone({ active: true, shown: 3, answered: 2, needed: 1, required: 2 })).toBe(false)
    expect(isDone({ active: true, shown: 3, answered: 2, needed: 0, required: 2 })).toBe(true)
  })
})
