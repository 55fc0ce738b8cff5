import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Condition } from '@cloche/contract/conditions.ts'
import type { QuestionOptions } from '@cloche/contract/questions.ts'
import { itemsOfChecklist, optionFaults, earlierThan } from './bank.ts'
import { checklistFaults } from './checklist-faults.ts'
import type { Item } from './item.ts'
import { anyChecklist, category, question } from './test/items.ts'
import { visibleIds } from './visible.ts'

const on = (id: string): Condition => ({ question: id })

/** Categories of questions by name, such as `{ hall: { a: null, b: on('a') } }`. */
function bankOf(
  categories: Record<string, Record<string, Condition | null>>,
  addons: readonly string[] = [],
) {
  return Object.entries(categories).flatMap(([parent, questions]) => [
    titled(category(parent, addons.includes(parent) ? 'addon' : 'checklist')),
    ...Object.entries(questions).map(([id, showIf]) =>
      titled({ ...question(id, 'text', showIf ? { showIf } : {}), parent }),
    ),
  ])
}

const titled = (item: Item) => ({ ...item, title: item.id, options: item.options as QuestionOptions })

const unreachable = (...given: Parameters<typeof checklistFaults>) =>
  checklistFaults(...given).flatMap((fault) => (fault.code === 'unreachable' ? fault.question : []))

test('a checklist without a question is empty', () => {
  const bank = bankOf({ hall: { a: null }, bar: {} })
  expect(checklistFaults(bank, [])).toEqual([{ code: 'empty' }])
  expect(checklistFaults(bank, ['bar'])).toEqual([{ code: 'empty' }])
  expect(checklistFaults(bank, ['hall', 'bar'])).toEqual([])
})

test('a condition on a question outside of the checklist is named, and a question that it hides for good', () => {
  const bank = bankOf({
    hall: { a: null },
    bar: { b: on('a'), c: { any: [on('a'), on('d')] }, d: null, e: { any: [on('a'), on('d')] } },
  })
  expect(checklistFaults(bank, ['bar'])).toEqual([
    { code: 'outside', question: 'b', named: ['a'] },
    { code: 'unreachable', question: 'b', named: ['a'] },
    { code: 'outside', question: 'c', named: ['a'] },
    { code: 'later', question: 'c', named: ['d'] },
    { code: 'unreachable', question: 'c', named: ['a', 'd'] },
    { code: 'outside', question: 'e', named: ['a'] },
  ])
  expect(checklistFaults(bank, ['hall', 'bar']).map(({ code }) => code)).toEqual(['later'])
})

test('the order is that of the checklist, with add-on sections last', () => {
  const bank = bankOf({ hall: { a: null }, bar: { b: on('a') }, extra: { c: on('b') } }, ['extra'])
  expect(checklistFaults(bank, ['extra', 'bar', 'hall'])).toEqual([
    { code: 'later', question: 'b', named: ['a'] },
    { code: 'unreachable', question: 'b', named: ['a'] },
    { code: 'unreachable', question: 'c', named: ['b'] },
  ])
  expect(checklistFaults(bank, ['extra', 'hall', 'bar'])).toEqual([])
})

test('what is hidden for good hides what depends on it, but not what is asked without it', () => {
  const bank = bankOf({
    hall: { a: null },
    bar: { b: on('a'), c: on('b'), d: { not: on('b') }, e: { not: { not: on('c') } }, f: on('d') },
  })
  expect(unreachable(bank, ['bar'])).toEqual(['b', 'c', 'e'])
})

test('a condition that is not known yet is no fault', () => {
  const bank = bankOf({ bar: { b: { most: [on('a')] } as unknown as Condition } })
  expect(checklistFaults(bank, ['bar'])).toEqual([])
})

/** A bank, with a choice of its categories in any order. */
const anyChoice = anyChecklist.chain((items) => {
  const bank = items.map(titled)
  const ids = bank.filter(({ parent }) => parent === null).map(({ id }) => id)
  return fc.record({ bank: fc.constant(bank), ids: fc.shuffledSubarray(ids) })
})

test('no answers show a question that is found to be unreachable', () => {
  fc.assert(
    fc.property(anyChoice, ({ bank, ids }) => {
      const visible = visibleIds(itemsOfChecklist(bank, ids))
      expect(unreachable(bank, ids).filter((id) => visible.has(id))).toEqual([])
    }),
    { numRuns: 2000 },
  )
})

/** Conditions that an answer to every question meets, whatever they ask: nothing but that questions are answered. */
const anyAnswered = fc.array(
  fc.record({
    parent: fc.constantFrom('hall', 'kitchen', 'bar'),
    sources: fc.array(fc.nat({ max: 11 }), { maxLength: 3 }),
    join: fc.constantFrom('all', 'any'),
  }),
  { minLength: 1, maxLength: 12 },
)

test('with an answer to every question exactly the unreachable ones are hidden', () => {
  const categories = ['hall', 'kitchen', 'bar']
  fc.assert(
    fc.property(anyAnswered, fc.shuffledSubarray(categories), (drawn, ids) => {
      const bank = categories.flatMap((parent) => [
        titled(category(parent)),
        ...drawn.flatMap(({ sources, join, ...each }, index) => {
          if (each.parent !== parent) return []
          const showIf = { [join]: sources.map((source) => on(`q${source}`)) } as Condition
          const options = sources.length > 0 ? { showIf } : {}
          return titled({ ...question(`q${index}`, 'text', options, { answer: 'yes' }), parent })
        }),
      ])
      const items = itemsOfChecklist(bank, ids)
      const visible = visibleIds(items)
      const hidden = items.filter(({ id }) => !visible.has(id)).map(({ id }) => id)
      expect(unreachable(bank, ids)).toEqual(hidden)
    }),
    { numRuns: 2000 },
  )
})

test('a checklist of the whole bank looks outside or ahead only where a rule of the bank is broken', () => {
  fc.assert(
    fc.property(anyChecklist, (items) => {
      const bank = items.map(titled)
      const broken = bank.filter(({ id, type, options }) =>
        optionFaults(type, options, earlierThan(bank, id)).some(({ code }) => code === 'not_earlier'),
      )
      const all = bank.filter(({ parent }) => parent === null).map(({ id }) => id)
      const looking = checklistFaults(bank, all).flatMap((fault) =>
        fault.code === 'outside' || fault.code === 'later' ? fault.question : [],
      )
      expect(looking).toEqual(broken.map(({ id }) => id))
    }),
  )
})
