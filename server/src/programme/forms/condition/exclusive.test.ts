import { expect, test } from 'vitest'
import { exclusiveIn } from './exclusive.ts'
import { parseExpression } from './expression.ts'
import type { Source } from './met.ts'

function source(...names: string[]): Source {
  return {
    item: { id: 'q', parent: 'hall', title: 'q', type: 'multiple', options: {} },
    whole: false,
    values: new Map(names.map((name) => [name, `own_${name}`])),
  }
}
const MANY = source('none', 'a', 'b', 'c', 'dk')
const alone = (text: string, of = MANY) => exclusiveIn(parseExpression(text)!, of)

test.each([
  ["not(selected(., 'none') and count-selected(.) > 1)"],
  ["not(selected(., 'none')) or count-selected(.) = 1"],
  ["count-selected(.) = 1 or not(selected(.,'none'))"],
  ["(selected(., 'none') and count-selected(.)=1) or not(selected(., 'none'))"],
  ["if(selected(., 'none'), count-selected(.) < 2, true())"],
  [
    "not(selected(., 'none') and (selected(., 'a') or selected(., 'b') or selected(., 'c') or selected(., 'dk')))",
  ],
  ["not(selected(., 'none') and count-selected(.) >= 2) and count-selected(.) > 0"],
])('one choice stands alone: %s', (text) => {
  expect(alone(text)).toEqual(['own_none'])
})

test('several do, in the order of the choices', () => {
  const each = (name: string) => `not(selected(., '${name}') and count-selected(.) > 1)`
  expect(alone(`${each('dk')} and ${each('none')}`)).toEqual(['own_none', 'own_dk'])
  expect(alone("count-selected(.) = 1 or not(selected(., 'dk') or selected(., 'none'))")).toEqual([
    'own_none',
    'own_dk',
  ])
  const names = Array.from({ length: 40 }, (_, place) => `c${place}`)
  expect(alone(names.map(each).join(' and '), source(...names))).toHaveLength(40)
})

test('a constraint that refuses nothing means nothing', () => {
  expect(alone('count-selected(.) >= 1')).toEqual([])
})

test.each([
  'count-selected(.) <= 2',
  'count-selected(.) <= 3',
  "not(selected(., 'none') and selected(., 'a'))",
  "not(selected(., 'none'))",
  "selected(., 'none')",
  "not(selected(., 'none') and count-selected(.) > 2)",
  "not(selected(${other}, 'none') and count-selected(.) > 1)",
  "not(selected(., 'none') and count-selected(.) > 1) and ${other} = 'yes'",
  "string-length(.) < 8 or selected(., 'none')",
  '. != 3',
])('another meaning is not taken for it: %s', (text) => {
  expect(alone(text)).toBeNull()
})
