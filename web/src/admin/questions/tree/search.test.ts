import { expect, test } from 'vitest'
import { testBank } from '../test-bank.ts'
import { branchesOf } from './branches.ts'
import { matching } from './search.ts'

const branches = branchesOf(
  testBank({
    a: { help: 'Look at the façade' },
    d: { choices: [{ value: 'x', title: 'Рис', score: 1 }] },
    e: { translations: { ru: { title: 'Ёлка' } } },
  }),
)
const found = (words: string) =>
  matching(branches, words).map(({ category, questions }) =>
    [category.id, ...questions.map(({ id }) => id)].join(' '),
  )

test.each([
  ['help, without its accents', 'facade', ['hall a']],
  ['a choice', 'рис', ['kitchen d']],
  ['another language, е for ё', 'елка', ['kitchen e']],
  ['every word, in any order', 'at look', ['hall a']],
  ['a category by its own title stays whole', 'BAR', ['bar f']],
  ['nothing', 'zzz', []],
])('%s', (_, words, expected) => expect(found(words)).toEqual(expected))

test('no words leave everything', () => expect(found('  ')).toHaveLength(branches.length))
