import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { testsIn } from './condition.ts'
import { questionScore } from './question-score.ts'
import { scoreOf } from './score.ts'
import { anyChecklist, category, CHOICES, question } from './test/items.ts'
import { visibleIds } from './visible.ts'

const choices = CHOICES
const single = (id: string, answer: string | null, weight?: number) =>
  question(id, 'single', { choices, weight }, { answer })

describe('a question', () => {
  test.each([
    ['yes', 1],
    ['half', 0.5],
    ['no', 0],
    ['na', null],
    [null, null],
  ])('with the choice %s scores %s', (answer, score) => {
    expect(questionScore(single('a', answer))).toBe(score)
  })

  test('with several choices scores their mean, not applicable left out', () => {
    const several = (answer: string[]) => questionScore(question('a', 'multiple', { choices }, { answer }))
    expect(several(['yes', 'no'])).toBe(0.5)
    expect(several(['yes', 'half', 'na'])).toBe(0.75)
    expect(several(['na'])).toBeNull()
    expect(several([])).toBeNull()
  })

  test.each([
    [undefined, 1, 0],
    [5, 3, 0.5],
    [5, 5, 1],
    [10, 1, 0],
    [10, 4, 1 / 3],
    [10, 10, 1],
  ])('rated on a scale of %s with %d scores %d', (max, rate, score) => {
    expect(questionScore(question('a', 'rate', { max }, { rate }))).toBeCloseTo(score, 10)
  })

  test.each([
    ['number', 3],
    ['text', 'Good'],
    ['time', '19:30'],
  ] as const)('of type %s is not scored', (type, answer) => {
    expect(questionScore(question('a', type, {}, { answer }))).toBeNull()
  })
})

describe('a visit', () => {
  test('is the weighted mean of its questions, each category of its own', () => {
    const items = [
      category('hall'),
      single('a', 'yes', 3),
      single('b', 'no'),
      category('kitchen'),
      { ...question('c', 'rate', { max: 5, weight: 2 }, { rate: 2 }), parent: 'kitchen' },
      category('bar', 'addon'),
    ]
    expect(scoreOf(items)).toEqual({
      // (3·1 + 1·0 + 2·0.25) / 6
      total: 58.3,
      byCategory: [
        { id: 'hall', score: 75 },
        { id: 'kitchen', score: 25 },
        { id: 'bar', score: null },
      ],
    })
  })

  test('leaves not applicable, unanswered and weightless questions out', () => {
    const items = [
      category('hall'),
      single('a', 'yes'),
      single('b', 'na', 9),
      single('c', null),
      single('d', 'no', 0),
    ]
    expect(scoreOf(items).total).toBe(100)
    expect(scoreOf([category('hall'), single('d', 'no', 0)]).total).toBeNull()
  })

  test('counts an add-on section that was filled in', () => {
    const items = [
      category('hall'),
      single('a', 'yes'),
      category('bar', 'addon'),
      { ...single('b', 'no'), parent: 'bar' },
    ]
    expect(scoreOf(items).total).toBe(50)
  })

  test('has no score when nothing in it is scored', () => {
    expect(scoreOf([category('hall'), question('a', 'text', {}, { answer: 'Fine' })]).total).toBeNull()
    expect(scoreOf([]).total).toBeNull()
  })
})

test('a score is null or lies between 0 and 100', () => {
  fc.assert(
    fc.property(anyChecklist, (items) => {
      const { total, byCategory } = scoreOf(items)
      for (const score of [total, ...byCategory.map((each) => each.score)]) {
        if (score === null) continue
        expect(score).toBeGreaterThanOrEqual(0)
        expect(score).toBeLessThanOrEqual(100)
      }
    }),
  )
})

test('the answer of a hidden question never changes a score', () => {
  fc.assert(
    fc.property(anyChecklist, (items) => {
      const visible = visibleIds(items)
      const emptied = items.map((item) =>
        visible.has(item.id) ? item : { ...item, answer: null, rate: null },
      )
      expect(scoreOf(emptied)).toEqual(scoreOf(items))
    }),
  )
})

test('a better answer never lowers a score', () => {
  fc.assert(
    fc.property(anyChecklist, fc.nat(), (items, place) => {
      const rated = items.filter(
        (item) => item.type === 'rate' && item.rate !== null && !isSource(items, item.id),
      )
      const chosen = rated[place % Math.max(1, rated.length)]
      if (!chosen) return
      const best = items.map((item) => (item === chosen ? { ...item, rate: item.options.max ?? 5 } : item))
      expect(scoreOf(best).total ?? 0).toBeGreaterThanOrEqual(scoreOf(items).total ?? 0)
    }),
  )
})

function isSource(items: Parameters<typeof scoreOf>[0], id: string): boolean {
  return items.some(
    ({ options: { showIf } }) => showIf && testsIn(showIf).some(({ question: asked }) => asked === id),
  )
}
