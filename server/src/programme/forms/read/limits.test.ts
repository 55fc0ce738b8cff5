import { expect, test } from 'vitest'
import { bankCalls } from '@cloche/contract/bank.ts'
import { BANK_MAX } from '@cloche/contract/constants.ts'
import type { Cell, Sheet } from '../../../base/files/workbooks/sheet.ts'
import { outline, read, remarks, survey, YES_NO } from '../test/scenario.ts'
import { sheet } from '../test/sheets.ts'

test('a lost property of a question is named row by row, a lost column once', () => {
  const form = read(
    survey(`
      | type              | name | label        | default | calculation | choice_filter | media::image | guidance_hint | appearance | $kuid |
      | begin_group       | g    | Hall         |         |             |               |              |               | field-list | abc   |
      | select_one yes_no | a    | Is \${b} in? | yes     |             | x = 1         | a.png        | Look          | minimal    |       |
      | text              | b    | Name         |         | 1 + 1       |               |              | There         |            |       |`),
    YES_NO,
  )
  expect(remarks(form)).toEqual([
    'changed survey - column',
    'changed survey - column',
    'changed survey 3 default yes',
    'changed survey 3 choice_filter x = 1',
    'changed survey 3 media a.png',
    'changed survey 3 reference ${b}',
    'changed survey 4 calculate 1 + 1',
    'changed choices - scores',
  ])
  expect(form.remarks.slice(0, 2).map((remark) => remark.subject)).toEqual(['guidance_hint', '$kuid'])
})

test('texts are cut to what Cloche can hold, never within a character', () => {
  const rows: Cell[][] = [
    ['type', 'name', 'label', 'hint'],
    ['begin_group', 'g', '🍽️'.repeat(200), null],
    ['text', 'a', `x\n${'𝕏'.repeat(300)}`, 'y'.repeat(2500)],
    ['text', 'b', 'z\0\u0007z', 'u\0u'],
  ]
  const form = read({ name: 'survey', rows })
  expect(form.items.map((item) => [item.title.length, item.title.isWellFormed()])).toEqual([
    [500, true],
    [500, true],
    [3, true],
  ])
  expect(form.items[1]!.title.slice(0, 4)).toBe('x 𝕏')
  expect([form.items[1]!.options.help!.length, form.items[2]!.options.help]).toEqual([2000, 'uu'])
  expect(remarks(form).map((remark) => remark.slice(0, 26).trim())).toEqual([
    'changed survey 2 too_long',
    'changed survey 3 too_long',
    'changed survey 3 too_long',
  ])
})

test('no more than the bank can hold', () => {
  const rows = Array.from({ length: BANK_MAX + 2 }, (_, place) => ['text', `q${place}`, `Question ${place}`])
  const form = read({
    name: 'survey',
    rows: [['type', 'name', 'label'], ['begin_group', 'g', 'Hall'], ...rows],
  })
  expect(form.items).toHaveLength(BANK_MAX)
  expect(remarks(form)).toEqual(
    [2001, 2002, 2003, 2004].slice(1).map((row) => `left survey ${row} limit 2000`),
  )
})

test.each<[string, Sheet[]]>([
  ['no sheets', []],
  ['other sheets', [sheet('Dishes', '| Soup |')]],
  ['an empty one', [{ name: 'survey', rows: [] }]],
  ['no types', [survey('| name | label |\n| a | A |')]],
])('%s are no form', (_, sheets) => {
  expect(() => read(...sheets)).toThrow(expect.objectContaining({ code: 'invalid' }))
})

test('headers and sheets are found whatever their case, spaces and place', () => {
  const form = read(
    {
      name: ' Survey ',
      rows: [[], [null, ' TYPE ', 'Bind::Relevant', ' Name', 'LABEL'], [], [1, 'text', null, 'a', 42]],
    },
    { name: 'SETTINGS', rows: [['Form_Title'], ['A\nround']] },
  )
  expect(outline(form)).toBe('A round(text 42)')
})

test('cells that are dates, times and truths are read as a sheet shows them', () => {
  const at = (iso: string) => new Date(`${iso}Z`)
  const form = read(
    {
      name: 'survey',
      rows: [
        ['type', 'name', 'label', 'hint', 'required'],
        ['select_one l', 'a', at('1899-12-30T19:30:00'), at('2026-11-20T08:05:09'), true],
        ['text', 'b', at('2026-11-20T00:00:00'), false, false],
      ],
    },
    {
      name: 'choices',
      rows: [
        ['list_name', 'name', 'label'],
        ['l', true, true],
      ],
    },
  )
  expect(form.items.slice(1).map(({ title, options }) => [title, options.help, options.required])).toEqual([
    ['19:30:00', '2026-11-20 08:05:09', true],
    ['2026-11-20', 'FALSE', false],
  ])
  expect(form.items[1]!.options.choices).toMatchObject([{ value: 'TRUE', title: 'TRUE' }])
})

test('a name that grows as its letters are composed fits as a title', () => {
  const { items } = read({
    name: 'survey',
    rows: [
      ['type', 'name'],
      ['text', '\u0958'.repeat(1000)],
    ],
  })
  for (const item of items) expect(bankCalls.create.body.safeParse(item).success).toBe(true)
  expect(items.at(-1)!.title).toMatch(/^(\u0915\u093c)+$/)
})
