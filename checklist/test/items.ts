import fc from 'fast-check'
import type { Condition } from '@cloche/contract/conditions.ts'
import { QUESTION_TYPES, type QuestionOptions, type QuestionType } from '@cloche/contract/questions.ts'
import type { Item } from '../item.ts'

export function category(id: string, type: 'checklist' | 'addon' = 'checklist'): Item {
  return { ...untouched, id, parent: null, type, options: {} }
}

export function question(
  id: string,
  type: QuestionType,
  options: QuestionOptions = {},
  entered: Partial<Item> = {},
): Item {
  return { ...untouched, id, parent: 'hall', type, options, ...entered }
}

const untouched = { answer: null, rate: null, comment: '', photos: [], dishes: [] }

export const CHOICES: QuestionOptions['choices'] = [
  { value: 'yes', title: 'Yes', score: 1 },
  { value: 'half', title: 'Half', score: 0.5 },
  { value: 'no', title: 'No', score: 0 },
  { value: 'na', title: 'Not applicable', score: null },
]

const choiceValue = fc.constantFrom('yes', 'half', 'no', 'na')
const rule = fc.oneof(
  fc.constantFrom<'off' | 'optional' | 'required'>('off', 'optional', 'required'),
  fc.record({ requiredBelow: fc.double({ min: 0, max: 1, noNaN: true }) }),
)

/** What a guest may have entered for a question of a type. */
function enteredFor(type: QuestionType, scale: number): fc.Arbitrary<Partial<Item>> {
  switch (type) {
    case 'single':
      return fc.record({ answer: fc.option(choiceValue) })
    case 'multiple':
      return fc.record({ answer: fc.option(fc.uniqueArray(choiceValue)) })
    case 'rate':
      return fc.record({ rate: fc.option(fc.integer({ min: 1, max: scale })) })
    case 'number':
      return fc.record({ answer: fc.option(fc.integer({ min: 0, max: 60 })) })
    case 'dish':
      return fc.record({
        dishes: fc.array(fc.record({ readyTime: fc.option(fc.constant('2026-11-20T19:40:00Z')) }), {
          maxLength: 2,
        }),
      })
    case 'photo':
      return fc.constant({})
    default:
      return fc.record({ answer: fc.option(fc.constantFrom('19:30', 'text', '')) })
  }
}

const scales = fc.constantFrom(5, 10)

const anyQuestion = fc.constantFrom(...QUESTION_TYPES).chain((type) =>
  scales.chain((max) =>
    fc.record({
      type: fc.constant(type),
      required: fc.boolean(),
      weight: fc.option(fc.double({ min: 0, max: 100, noNaN: true }), { nil: undefined }),
      comment: fc.option(rule, { nil: undefined }),
      photos: fc.option(rule, { nil: undefined }),
      max: fc.constant(type === 'rate' ? max : undefined),
      condition: fc.option(
        fc.array(
          fc.record({
            source: fc.nat({ max: 30 }),
            is: fc.option(fc.uniqueArray(choiceValue, { minLength: 1 }), { nil: undefined }),
            atMost: fc.option(fc.integer({ min: 1, max: 10 }), { nil: undefined }),
            isNot: fc.boolean(),
          }),
          { minLength: 1, maxLength: 3 },
        ),
        { nil: undefined, freq: 3 },
      ),
      join: fc.constantFrom('all', 'any'),
      entered: enteredFor(type, max),
      written: fc.constantFrom('', '', 'cold', ' '),
      taken: fc.integer({ min: 0, max: 2 }),
    }),
  ),
)

/** A whole checklist: two categories and an add-on section, questions of every kind, answered or not. */
export const anyChecklist: fc.Arbitrary<Item[]> = fc
  .array(anyQuestion, { minLength: 1, maxLength: 14 })
  .map((drawn) => {
    const parents = ['hall', 'kitchen', 'bar']
    const items: Item[] = []
    for (const [index, each] of drawn.entries()) {
      const parent = parents[Math.floor((index * parents.length) / drawn.length)]!
      if (!items.some((item) => item.id === parent))
        items.push(category(parent, parent === 'bar' ? 'addon' : 'checklist'))
      const { required, weight, comment, photos, max, condition, join } = each
      const tests = condition?.map(({ source, isNot, ...rest }) => {
        const test = { question: `q${source % (index + 1)}`, ...rest }
        return isNot ? { not: test } : test
      })
      const showIf = tests && (tests.length === 1 ? tests[0] : ({ [join]: tests } as Condition))
      const choices = ['single', 'multiple'].includes(each.type) ? CHOICES : undefined
      items.push({
        ...question(`q${index}`, each.type, { required, weight, comment, photos, max, choices, showIf }),
        parent,
        ...each.entered,
        comment: each.written,
        photos: Array.from({ length: each.taken }, () => 'photo'),
      })
    }
    return items
  })
