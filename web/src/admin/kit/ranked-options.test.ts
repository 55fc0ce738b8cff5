import { expect, test } from 'vitest'
import { rankedOptions } from './ranked-options.ts'

const named = (label: string) => ({ value: label, label })
const GROUPS = [
  { group: 'Arrival', items: [named('Open the door'), named('Door')] },
  { group: 'At the table', items: [named('Bread'), named('Indoor')] },
]

test.each([
  [
    '',
    Infinity,
    [
      ['Open the door', 'Door'],
      ['Bread', 'Indoor'],
    ],
  ],
  ['door', Infinity, [['Door', 'Open the door'], ['Indoor']]],
  ['bread', Infinity, [['Bread']]],
  ['', 3, [['Open the door', 'Door'], ['Bread']]],
  ['nothing', Infinity, []],
])('“%s”, of %s at most, is looked for within each group', (search, limit, shown) => {
  const found = rankedOptions({ options: GROUPS, search, limit })
  expect(found.map((each) => 'items' in each && each.items.map(({ label }) => label))).toEqual(shown)
})
