import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { BankItem } from '@cloche/checklist/condition.ts'
import type { Item } from '@cloche/checklist/item.ts'
import { visibleIds } from '@cloche/checklist/visible.ts'
import type { Condition } from '@cloche/contract/conditions.ts'
import { conditionWhen, limitsOf } from './condition.ts'
import { parseExpression } from './expression.ts'
import { meaningOf } from './meaning.ts'
import type { Source } from './met.ts'

const choices = ['yes', 'no', 'na', '3', 'fine_'].map((value) => ({ value, title: value, score: null }))
const values = new Map([
  ...choices.slice(0, 4).map(({ value }) => [value, value] as const),
  ['fine!', 'fine_'],
])

function source(
  id: string,
  type: BankItem['type'],
  options: BankItem['options'] = {},
  whole = false,
): Source {
  return {
    item: { id, parent: 'hall', title: id, type, options },
    whole,
    values: options.choices ? values : new Map(),
  }
}

const SOURCES = new Map(
  [
    source('door', 'single', { choices }),
    source('seen', 'multiple', { choices }),
    source('service', 'rate', {}, true),
    source('minutes', 'number', { min: 0, max: 60 }, true),
    source('price', 'number'),
    source('why', 'text'),
    source('plate', 'photo'),
  ].map((each) => [each.item.id, each]),
)

const YES = { question: 'door', is: ['yes'] }
const WELL = { question: 'service', atLeast: 3 }

function conditionIn(text: string) {
  const expression = parseExpression(text)
  return expression !== null && conditionWhen(meaningOf(expression, (name) => SOURCES.get(name)))
}

describe('a condition that a checklist can hold', () => {
  test.each<[string, Condition | null]>([
    ["${door} = 'no'", { question: 'door', is: ['no'] }],
    ["'no' = ${door}", { question: 'door', is: ['no'] }],
    ["${door} = 'no' or ${door} = 'na'", { question: 'door', is: ['no', 'na'] }],
    ["${door} = 'na' or ${door} = 'no' or ${door} = 'na'", { question: 'door', is: ['na', 'no'] }],
    ["selected(${door}, 'no')", { question: 'door', is: ['no'] }],
    ["${door} = 'fine!'", { question: 'door', is: ['fine_'] }],
    ['${door} = 3', { question: 'door', is: ['3'] }],
    ['${door} >= 3', { question: 'door', is: ['3'] }],
    ["${door} != ''", { question: 'door' }],
    ["${door} != '' and ${door} != 'no'", { question: 'door', is: ['yes', 'na', '3', 'fine_'] }],
    [
      "${door} != '' and not(${door} = 'no' or ${door} = 'na')",
      { question: 'door', is: ['yes', '3', 'fine_'] },
    ],
    ["not(${door} = '')", { question: 'door' }],
    ["selected(${seen}, 'yes') or selected(${seen}, 'no')", { question: 'seen', is: ['yes', 'no'] }],
    ["selected(${seen}, 'yes') or selected(${seen}, 'gone')", { question: 'seen', is: ['yes'] }],
    ["${seen} != ''", { question: 'seen' }],
    ['${service} >= 3', { question: 'service', atLeast: 3 }],
    ['3 <= ${service}', { question: 'service', atLeast: 3 }],
    ['${service} > 3', { question: 'service', atLeast: 4 }],
    ['${service} < 2.5', { question: 'service', atMost: 2 }],
    ['${service} >= 2 and ${service} <= 4', { question: 'service', atLeast: 2, atMost: 4 }],
    ['${service} = 1 or ${service} = 2', { question: 'service', atLeast: 1, atMost: 2 }],
    ["${service} = '5'", { question: 'service', atLeast: 5, atMost: 5 }],
    ["${service} != '' and not(${service} >= 3)", { question: 'service', atMost: 2 }],
    ['${price} >= 2.5', { question: 'price', atLeast: 2.5 }],
    ['${price} <= -1', { question: 'price', atMost: -1 }],
    ['${price} > 0', { question: 'price', above: 0 }],
    ['0 > ${price}', { question: 'price', below: 0 }],
    ['${price} > 0 and ${price} < 2.5', { question: 'price', above: 0, below: 2.5 }],
    ['${price} > 0 and ${price} >= 0', { question: 'price', above: 0 }],
    ['${price} > 0 or ${price} >= 0', { question: 'price', atLeast: 0 }],
    ['${price} < 3 or ${price} = 3', { question: 'price', atMost: 3 }],
    ["${price} != '' and not(${price} <= 0)", { question: 'price', above: 0 }],
    ["${why} != ''", { question: 'why' }],
    ["${plate} != ''", { question: 'plate' }],
    ['count-selected(${seen}) > 0', { question: 'seen' }],
    ['1 <= count-selected( ${seen} )', { question: 'seen' }],
    ['count-selected(${seen}) != 0', { question: 'seen' }],
    ["../door = 'no'", { question: 'door', is: ['no'] }],
    ["../../hall/door = 'no'", { question: 'door', is: ['no'] }],
    ["selected(/data/hall/seen, 'yes')", { question: 'seen', is: ['yes'] }],
    ["current()/../door = 'no'", { question: 'door', is: ['no'] }],
    ["1 = 1 and ${door} = 'no'", { question: 'door', is: ['no'] }],
    ["true() and ${door} = 'no'", { question: 'door', is: ['no'] }],
    ["false() or ${door} = 'no'", { question: 'door', is: ['no'] }],
    ['true()', null],
    ["${door} = '' or ${door} != ''", null],
    ["${door} != 'no'", { not: { question: 'door', is: ['no'] } }],
    ["not(selected(${door}, 'no'))", { not: { question: 'door', is: ['no'] } }],
    ["not(${door} = 'no' or ${door} = 'na')", { not: { question: 'door', is: ['no', 'na'] } }],
    ['not(${service} >= 3)', { not: { question: 'service', atLeast: 3 } }],
    ['${service} != 3', { not: { question: 'service', atLeast: 3, atMost: 3 } }],
    ['not(${price} >= 3)', { not: { question: 'price', atLeast: 3 } }],
    ['not(${minutes} > 60)', null],
    ["${door} = ''", { not: { question: 'door' } }],
    ["${door} = '' or ${door} = 'no'", { not: { question: 'door', is: ['yes', 'na', '3', 'fine_'] } }],
    ['count-selected(${seen}) = 0', { not: { question: 'seen' } }],
    ["not(selected(${seen}, 'yes'))", { not: { question: 'seen', is: ['yes'] } }],
    [
      "${seen} = '' or selected(${seen}, 'no')",
      { any: [{ question: 'seen', is: ['no'] }, { not: { question: 'seen' } }] },
    ],
    [
      "selected(${seen}, 'yes') and selected(${seen}, 'no')",
      {
        all: [
          { question: 'seen', is: ['yes'] },
          { question: 'seen', is: ['no'] },
        ],
      },
    ],
    ["${door} = 'yes' or ${service} >= 3", { any: [YES, WELL] }],
    ["${door} = 'yes' and ${service} >= 3", { all: [YES, WELL] }],
    ["${door} = 'yes' and ${service} >= 3 and ${service} <= 4", { all: [YES, { ...WELL, atMost: 4 }] }],
    [
      "${door} = 'yes' and (${service} >= 3 or ${why} != '')",
      { all: [YES, { any: [WELL, { question: 'why' }] }] },
    ],
    ["not(${door} = 'yes' and ${service} >= 3)", { any: [{ not: YES }, { not: WELL }] }],
    ["not(not(${door} = 'yes' or ${service} >= 3))", { any: [YES, WELL] }],
    ["${door} = 'yes' or ${service} >= 6", YES],
    [
      '${service} = 1 or ${service} = 5',
      {
        any: [
          { question: 'service', atLeast: 1, atMost: 1 },
          { question: 'service', atLeast: 5, atMost: 5 },
        ],
      },
    ],
  ])('%s', (text, condition) => {
    expect(conditionIn(text)).toEqual(condition)
  })
})

test.each([
  "${gone} = 'yes'",
  "${door} = 'gone'",
  'false()',
  '1 = 2',
  "'a' = 'b'",
  "1 > 2 and ${gone} = 'yes'",
  'count-selected(${seen}) > 1',
  'count-selected(${why}) > 0',
  "${door}/seen = 'no'",
  "${door} = 'yes' and ${door} = 'no'",
  "${door} = 'yes' and ${door} = 'no' and ${service} >= 3",
  "${gone} = 'yes' or ${door} = 'no'",
  "${seen} = 'yes'",
  "selected(${why}, 'yes')",
  "selected('yes', ${door})",
  'selected(${door}, ${seen})',
  "${why} = 'no'",
  '${why} > 3',
  '${service} >= 6',
  "${service} >= 'many'",
  '${minutes} > 60',
  '${price} > 3 and ${price} <= 3',
  '${price} >= 1e999',
  '${price} <= -1e999',
  "${price} >= '1e999'",
  '${door}',
  '. = 3',
  '${door} = ${seen}',
  'count-selected(${seen}) > 1',
  "regex(${why}, '^a+$')",
  'today() > 3',
])('%s is none', (text) => {
  expect(conditionIn(text)).toBe(false)
})

test.each<[string, boolean, object | null]>([
  ['. >= 0 and . <= 120', true, { min: 0, max: 120, widened: false }],
  ['. < 10', true, { max: 9, widened: false }],
  ['. > 40 and . < 400', true, { min: 41, max: 399, widened: false }],
  ['. > 10.51 and . < 18.39', false, { min: 10.51, max: 18.39, widened: true }],
  ['. > 0', false, { min: 0, widened: true }],
  ['.>=18', true, { min: 18, widened: false }],
  ['. >= 0 and . != 13', true, null],
  ['. >= today()', false, null],
  ['. >= 0 or ${price} > 3', false, null],
  ['. >= 5 and . <= 1', false, null],
  ["regex(., '[0-9]{3}')", true, null],
  ['. >= 1 and . <= 1e999', false, null],
  ['. > -1e999', true, null],
])('the constraint %s (whole: %s)', (text, whole, limits) => {
  expect(limitsOf(parseExpression(text)!, source('self', 'number', {}, whole))).toEqual(limits)
})

interface Answers {
  door: string
  service: number | null
}

/** An expression, and its value by XPath's rules, computed independently. */
type Drawn = [text: string, holds: (answers: Answers) => boolean]

const equality: fc.Arbitrary<Drawn> = fc
  .tuple(fc.constantFrom('yes', 'no', 'na', ''), fc.boolean())
  .map(([value, equal]) => [
    `\${door} ${equal ? '=' : '!='} '${value}'`,
    ({ door }) => (door === value) === equal,
  ])
const atLeast: fc.Arbitrary<Drawn> = fc
  .integer({ min: 1, max: 5 })
  .map((least) => [`\${service} >= ${least}`, ({ service }) => service !== null && service >= least])
const below: fc.Arbitrary<Drawn> = fc
  .integer({ min: 1, max: 5 })
  .map((most) => [`\${service} < ${most}`, ({ service }) => service !== null && service < most])

function joinedBy(word: 'and' | 'or', [[a, holdsA], [b, holdsB]]: [Drawn, Drawn]): Drawn {
  const joined = word === 'and' ? Math.min : Math.max
  return [
    `(${a}) ${word} (${b})`,
    (answers) => joined(Number(holdsA(answers)), Number(holdsB(answers))) === 1,
  ]
}

const { expression: anyExpression } = fc.letrec<{ expression: Drawn }>((tie) => {
  const two = fc.tuple(tie('expression'), tie('expression'))
  const not = tie('expression').map(([text, holds]): Drawn => [`not(${text})`, (answers) => !holds(answers)])
  const and = two.map((terms) => joinedBy('and', terms))
  const or = two.map((terms) => joinedBy('or', terms))
  return { expression: fc.oneof({ maxDepth: 3 }, equality, atLeast, below, and, or, not) }
})

test('an imported condition shows the question for the same answers as the form does', () => {
  fc.assert(
    fc.property(anyExpression, ([text, holds]) => {
      const condition = conditionIn(text)
      // Never, where no answers meet it.
      for (const door of ['', 'yes', 'no', 'na', '3', 'fine_'])
        for (const service of [null, 1, 2, 3, 4, 5]) {
          const shown = condition !== false && isShown(condition, { door, service })
          expect([door, service, shown]).toEqual([door, service, holds({ door, service })])
        }
    }),
    { numRuns: 3000 },
  )
})

function isShown(showIf: Condition | null, { door, service }: Answers): boolean {
  const empty = { answer: null, rate: null, comment: '', photos: [], dishes: [] }
  const items: Item[] = [
    { ...SOURCES.get('door')!.item, ...empty, answer: door === '' ? null : door },
    { ...SOURCES.get('service')!.item, ...empty, rate: service },
    { id: 'asked', parent: 'hall', type: 'text', options: showIf ? { showIf } : {}, ...empty },
  ]
  return visibleIds(items).has('asked')
}
