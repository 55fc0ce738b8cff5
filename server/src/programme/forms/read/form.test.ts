import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { arranged, optionFaults } from '@cloche/checklist/bank.ts'
import { bankCalls } from '@cloche/contract/bank.ts'
import { BANK_MAX } from '@cloche/contract/constants.ts'
import type { Cell, Sheet } from '../../../base/files/workbooks/sheet.ts'
import { readForm, settlePictures } from './form.ts'
import { sheet } from '../test/sheets.ts'

const read = (...sheets: Sheet[]) => settlePictures(readForm(sheets), new Set())
const survey = (table: string) => sheet('survey', table)

const YES_NO = sheet(
  'choices',
  `| list_name | name | label |
   | yes_no    | yes  | Yes   |
   | yes_no    | no   | No    |`,
)

/** Writes a form as `Hall(single Door, text Why?) Kitchen()`. */
function outline({ items }: ReturnType<typeof read>): string {
  const inside = (id: string) => items.filter((item) => item.parent === id)
  return items
    .filter((item) => item.parent === null)
    .map(
      (item) =>
        `${item.title}(${inside(item.id)
          .map(({ type, title }) => `${type} ${title}`)
          .join(', ')})`,
    )
    .join(' ')
}

/** Writes each remark as `left survey 4 metadata start`. */
const remarks = (form: ReturnType<typeof read>) =>
  form.remarks.map(({ effect, sheet: where, row, code, value }) =>
    `${effect} ${where} ${row ?? '-'} ${code} ${value}`.trim(),
  )

const optionsOf = ({ items }: ReturnType<typeof read>, title: string) =>
  items.find((item) => item.title === title)!.options

describe('types', () => {
  test('of every kind that there is here', () => {
    const form = read(
      survey(`
        | type                   | name | label   | parameters           | constraint |
        | begin_group            | g    | Hall    |                      |            |
        | select_one yes_no      | a    | One     |                      |            |
        | select_multiple yes_no | b    | Several |                      |            |
        | text                   | c    | Text    |                      |            |
        | decimal                | d    | Amount  |                      | . >= 0.5   |
        | range                  | e    | Stars   | start=1 end=5        |            |
        | range                  | f    | Ten     | start=1 end=10 step=1 |           |
        | range                  | h    | Nought  |                      |            |
        | time                   | i    | Seated  |                      |            |
        | image                  | j    | Plate   |                      |            |
        | end_group              |      |         |                      |            |`),
      YES_NO,
    )
    expect(outline(form)).toBe(
      'Hall(single One, multiple Several, text Text, number Amount, rate Stars, rate Ten, number Nought, time Seated, photo Plate)',
    )
    expect(optionsOf(form, 'Amount')).toEqual({ min: 0.5 })
    expect(optionsOf(form, 'Stars')).toEqual({})
    expect(optionsOf(form, 'Ten')).toEqual({ max: 10 })
    expect(optionsOf(form, 'Nought')).toEqual({ whole: true, min: 0, max: 10 })
    expect(optionsOf(form, 'One').choices).toEqual([
      { value: 'yes', title: 'Yes', score: null },
      { value: 'no', title: 'No', score: null },
    ])
    expect(remarks(form)).toEqual(['changed choices - scores'])
  })

  test('by other and older names', () => {
    const form = read(
      survey(`
        | Type                         | Name | Label   |
        | begin group                  | g    | Hall    |
        | select one from yes_no       | a    | One     |
        | Select all that apply from yes_no | b | Several |
        | select1 yes_no               | c    | Old     |
        | string                       | d    | Text    |
        | photo                        | e    | Plate   |
        | end group                    |      |         |`),
      YES_NO,
    )
    expect(outline(form)).toBe('Hall(single One, multiple Several, single Old, text Text, photo Plate)')
  })

  test('that ask for something else are changed or left, and said to be', () => {
    const form = read(
      survey(`
        | type        | name  | label   | calculation | parameters   |
        | start       | start |         |             |              |
        | begin_group | g     | Hall    |             |              |
        | integer     | a     | Minutes |             |              |
        | date        | b     | Day     |             |              |
        | geopoint    | c     | Where   |             |              |
        | calculate   | d     |         | 1 + 1       |              |
        | rank yes_no | e     | Order   |             |              |
        | range       | f     | Warm    |             | start=0 end=1 step=0.1 |
        | range       | l     | Stars   |             | start = 1; end = 10, step = 1 |
        | image       | h     | Plate   |             | max-pixels=1000 |
        | select_one_from_file a.csv | i | City |      |              |
        | constructor | j     | Odd     |             |              |
        |             | k     | Nothing |             |              |
        | end_group   |       |         |             |              |`),
    )
    expect(outline(form)).toBe('Hall(number Minutes, text Day, number Warm, rate Stars, photo Plate)')
    expect(remarks(form)).toEqual([
      'left survey 2 metadata start',
      'changed survey 5 type_as_text date',
      'left survey 6 type_unknown geopoint',
      'left survey 7 calculate 1 + 1',
      'left survey 8 type_unknown rank yes_no',
      'changed survey 9 range_step start=0 end=1 step=0.1',
      'changed survey 11 parameters max-pixels=1000',
      'left survey 12 choices_external select_one_from_file a.csv',
      'left survey 13 type_unknown constructor',
      'left survey 14 type_unknown',
    ])
  })
})

test('steps of ODK-X are named, whichever column they are in', () => {
  const form = read(
    survey(`
      | clause       | condition                  | type   | name | label |
      | begin screen |                            |        |      |       |
      |              |                            | text   | a    | Why?  |
      | end screen   |                            |        |      |       |
      | if           | selected(data('a'), 'yes') |        |      |       |
      |              |                            | text   | b    | How?  |
      |              |                            | end if |      |       |`),
  )
  expect(outline(form)).toBe('Checklist(text Why?, text How?)')
  expect(remarks(form).filter((remark) => !remark.includes('outside_group'))).toEqual([
    'left survey 2 clause begin screen',
    'left survey 4 clause end screen',
    "left survey 5 clause if selected(data('a'), 'yes')",
    'left survey 7 clause end if',
  ])
})

describe('groups', () => {
  test('become categories, those inside are part of them, those without a name of what is around', () => {
    const form = read(
      survey(`
        | type        | name | label   |
        | text        | a    | First   |
        | begin_group | p    |         |
        | text        | b    | Second  |
        | begin_group | g    | Hall    |
        | text        | c    | Third   |
        | begin_group | h    | Corner  |
        | text        | d    | Fourth  |
        | end_group   |      |         |
        | text        | e    | Fifth   |
        | end_group   |      |         |
        | end_group   |      |         |
        | text        | f    | Sixth   |`),
      sheet('settings', '| form_title |\n| Round      |'),
    )
    expect(outline(form)).toBe(
      'Round(text First, text Second) Hall(text Third, text Fourth, text Fifth) Round(text Sixth)',
    )
    expect(remarks(form)).toEqual([
      'changed survey 2 outside_group Round',
      'changed survey 7 nested_group Corner',
      'changed survey 13 outside_group Round',
    ])
  })

  test('that are repeated are left, with all that is in them', () => {
    const form = read(
      survey(`
        | type         | name | label  |
        | begin_group  | g    | Hall   |
        | begin_repeat | r    | Course |
        | text         | a    | Dish   |
        | begin_group  | h    | Taste  |
        | text         | b    | Salt   |
        | end_group    |      |        |
        | end_repeat   |      |        |
        | text         | c    | After  |
        | end_group    |      |        |`),
    )
    expect(outline(form)).toBe('Hall(text After)')
    expect(remarks(form).map((remark) => remark.slice(0, 20))).toEqual(
      [3, 4, 5, 6].map((row) => `left survey ${row} repeat`),
    )
  })

  test('that are loops over a list are left like repeats, and groups after them stay where they are', () => {
    const form = read(
      survey(`
        | type                   | name | label   |
        | begin group            | g    | Hall    |
        | begin loop over yes_no | l    | Each    |
        | text                   | a    | Why     |
        | end loop               |      |         |
        | text                   | b    | After   |
        | end group              |      |         |
        | begin_loop yes_no      | m    | Another |
        | text                   | c    | What    |
        | end_loop               |      |         |
        | begin group            | h    | Bar     |
        | text                   | d    | Drink   |
        | end group              |      |         |`),
    )
    expect(outline(form)).toBe('Hall(text After) Bar(text Drink)')
    expect(remarks(form)).toEqual([3, 4, 8, 9].map((row) => `left survey ${row} repeat`))
  })

  test('that are empty stay, those of which nothing is left go; ends that are missing or too many do no harm', () => {
    const form = read(
      survey(`
        | type        | name | label |
        | end_group   |      |       |
        | begin_group | g    | Bare  |
        | end_group   |      |       |
        | begin_group | h    | Maps  |
        | geopoint    | a    | Where |
        | end_group   |      |       |
        | end_group   |      |       |
        | begin_group | i    | Hall  |
        | text        | b    | Last  |`),
    )
    expect(outline(form)).toBe('Bare() Hall(text Last)')
    expect(remarks(form)).toEqual(['left survey 6 type_unknown geopoint', 'left survey 5 group_empty'])
  })

  test('pass their condition to their questions, unless it follows from theirs', () => {
    const form = read(
      survey(`
        | type              | name | label  | relevant       |
        | begin_group       | g    | Hall   |                |
        | select_one yes_no | a    | Open   |                |
        | select_one yes_no | b    | Warm   |                |
        | end_group         |      |        |                |
        | begin_group       | h    | Inside | \${a} = 'yes'  |
        | text              | c    | Colour |                |
        | select_one yes_no | d    | Lamp   | \${a} != ''    |
        | text              | e    | Bulb   | \${d} = 'no'   |
        | text              | f    | Draught | \${b} = 'no'  |
        | end_group         |      |        |                |`),
      YES_NO,
    )
    const idOf = (title: string) => form.items.find((item) => item.title === title)!.id
    expect(optionsOf(form, 'Colour').showIf).toEqual({ question: idOf('Open'), is: ['yes'] })
    expect(optionsOf(form, 'Lamp').showIf).toEqual({ question: idOf('Open'), is: ['yes'] })
    expect(optionsOf(form, 'Bulb').showIf).toEqual({ question: idOf('Lamp'), is: ['no'] })
    expect(optionsOf(form, 'Draught').showIf).toEqual({ question: idOf('Warm'), is: ['no'] })
    expect(form.remarks).toMatchObject([
      { row: 10, subject: 'Draught', code: 'relevant', value: "${a} = 'yes'", effect: 'changed' },
      { code: 'scores' },
    ])
  })
})

describe('conditions', () => {
  const form = read(
    survey(`
      | type                   | name | label   | relevant                              | required |
      | begin_group            | g    | Hall    |                                       |          |
      | text                   | z    | Early   | \${a} = 'yes'                         | yes      |
      | select_one yes_no      | a    | Open    |                                       | true()   |
      | select_multiple yes_no | b    | Several | \${a} = 'yes' or \${a} = 'no'         | TRUE     |
      | text                   | c    | Maybe   | \${a} != 'yes'                        | no       |
      | text                   | d    | Sum     | \${a} = 'yes' and \${b} = 'no'        | \${a} = 'yes' |
      | text                   | e    | Twice   |                                       |          |
      | text                   | e    | Again   |                                       |          |
      | text                   | f    | Which   | \${e} != ''                           |          |
      | text                   | h    | Broken  | \${a} = 'yes                          |          |
      | end_group              |      |         |                                       |          |`),
    YES_NO,
  )
  const open = form.items.find((item) => item.title === 'Open')!.id

  test('that a checklist can hold come along, those it can’t are named and the question is asked anyway', () => {
    const shown = form.items.slice(1).map(({ title, options }) => [title, options.showIf] as const)
    expect(shown.filter(([, showIf]) => showIf)).toEqual([
      ['Several', { question: open, is: ['yes', 'no'] }],
      ['Maybe', { question: open, is: ['no'] }],
    ])
    expect(remarks(form).filter((remark) => remark.includes('relevant'))).toEqual([
      "changed survey 3 relevant ${a} = 'yes'",
      'changed survey 6 relevant_waits Open',
      "changed survey 7 relevant ${a} = 'yes' and ${b} = 'no'",
      "changed survey 10 relevant ${e} != ''",
      "changed survey 11 relevant ${a} = 'yes",
    ])
  })

  test('required is yes or no, an expression is neither', () => {
    expect(form.items.slice(1, 6).map(({ options }) => options.required)).toEqual([
      true,
      true,
      true,
      false,
      undefined,
    ])
    expect(remarks(form)).toContain("changed survey 7 required_expression ${a} = 'yes'")
  })
})

test('of two conditions the one is enough where the other question is asked after it alone', () => {
  const form = read(
    survey(`
      | type              | name | label  | relevant                                |
      | begin_group       | g    | Hall   |                                         |
      | select_one yes_no | a    | Open   |                                         |
      | select_one yes_no | b    | Warm   | \${a} = 'yes'                           |
      | integer           | c    | Lamps  | \${a} = 'yes' and \${b} = 'no'          |
      | text              | d    | Bulb   | \${c} > 2 and \${a} = 'yes' and \${c} < 9 |
      | text              | e    | Both   | \${a} = 'no' and \${b} = 'no'           |
      | text              | f    | Blank  | \${a} = 'yes' and \${b} = ''            |
      | select_one yes_no | h    | Aside  | not(\${a} = 'no')                       |
      | text              | i    | Beside | \${a} = 'yes' and \${h} = 'no'          |
      | end_group         |      |        |                                         |`),
    YES_NO,
  )
  const titles = new Map(form.items.map(({ id, title }) => [id, title]))
  const shown = form.items.flatMap(({ title, options: { showIf } }) =>
    showIf ? [[title, { ...showIf, question: titles.get(showIf.question) }]] : [],
  )
  expect(shown).toEqual([
    ['Warm', { question: 'Open', is: ['yes'] }],
    ['Lamps', { question: 'Warm', is: ['no'] }],
    ['Bulb', { question: 'Lamps', atLeast: 3, atMost: 8 }],
    ['Aside', { question: 'Open', is: ['yes'] }],
  ])
  expect(remarks(form).filter((remark) => / relevant /.test(remark))).toEqual([
    "changed survey 7 relevant ${a} = 'no' and ${b} = 'no'",
    "changed survey 8 relevant ${a} = 'yes' and ${b} = ''",
    "changed survey 10 relevant ${a} = 'yes' and ${h} = 'no'",
  ])
})

test('rows that are switched off, or that a form asks of nobody, are left', () => {
  const form = read(
    survey(`
      | type              | name | label   | disabled | relevant             |
      | begin_group       | g    | Hall    |          |                      |
      | text              | a    | Off     | yes      |                      |
      | text              | b    | On      | no       | yes                  |
      | text              | c    | Never   |          | false()              |
      | text              | d    | Nor     |          | 1 = 2                |
      | text              | e    | Neither |          | 'a' = 'b' and \${x} > 1 |
      | begin_group       | h    | Corner  |          | FALSE                |
      | begin_group       | i    | Inner   |          |                      |
      | text              | f    | Lamp    |          |                      |
      | end_group         |      |         |          |                      |
      | end_group         |      |         |          |                      |
      | text              | j    | After   |          |                      |
      | end_group         |      |         |          |                      |
      | begin_group       | k    | Bar     | TRUE     |                      |
      | text              | l    | Drink   | TRUE     |                      |
      | end_group         |      |         | TRUE     |                      |`),
  )
  expect(outline(form)).toBe('Hall(text On, text After)')
  expect(remarks(form).map((remark) => remark.split(' ').slice(2, 4).join(' '))).toEqual([
    '3 disabled',
    ...[5, 6, 7, 8, 9, 10].map((row) => `${row} relevant_never`),
    ...[15, 16, 17].map((row) => `${row} disabled`),
  ])
})

test('a confirmation is a question with one choice', () => {
  const form = read(
    survey(`
      | type        | name | label | relevant     |
      | begin_group | g    | Hall  |              |
      | acknowledge | a    | Read  |              |
      | text        | b    | Then  | \${a} = 'OK' |
      | end_group   |      |       |              |`),
  )
  expect(outline(form)).toBe('Hall(single Read, text Then)')
  expect(optionsOf(form, 'Read').choices).toEqual([{ value: 'OK', title: 'OK', score: null }])
  expect(optionsOf(form, 'Then').showIf).toEqual({ question: form.items[1]!.id, is: ['OK'] })
  expect(remarks(form)).toContain('changed survey 3 acknowledge')
})

test('a bound that a condition leaves out stays out where numbers have fractions', () => {
  const form = read(
    survey(`
      | type        | name | label | relevant      |
      | begin_group | g    | Hall  |               |
      | decimal     | a    | Sum   |               |
      | text        | b    | Much  | \${a} > 2.5   |
      | text        | c    | Least | \${a} >= 2.5  |
      | end_group   |      |       |               |`),
  )
  const { id } = form.items[1]!
  expect(['Much', 'Least'].map((title) => optionsOf(form, title).showIf)).toEqual([
    { question: id, above: 2.5 },
    { question: id, atLeast: 2.5 },
  ])
  expect(remarks(form)).toEqual([])
})

test('groups within a group around nearly everything are the categories', () => {
  const form = read(
    survey(`
      | type        | name | label  |
      | begin_group | r    | Round  |
      | begin_group | g    | Hall   |
      | text        | a    | Lamp   |
      | text        | b    | Floor  |
      | end_group   |      |        |
      | begin_group | h    | Bar    |
      | text        | c    | Drink  |
      | end_group   |      |        |
      | text        | d    | Thanks |
      | end_group   |      |        |`),
  )
  expect(outline(form)).toBe('Hall(text Lamp, text Floor) Bar(text Drink) Checklist(text Thanks)')
  expect(remarks(form)).toEqual([
    'changed survey 2 group_around Round',
    'changed survey 10 outside_group Checklist',
  ])
})

test('a note in a group with a condition is the help of questions with this condition alone', () => {
  const form = read(
    survey(`
      | type              | name  | label               | relevant          |
      | begin_group       | g     | Hall                |                   |
      | select_one yes_no | door  | Door                |                   |
      | begin_group       | late  |                     | \${door} = 'no'   |
      | note              | n1    | Only where it was shut |                |
      | end_group         |       |                     |                   |
      | text              | a     | Everybody           |                   |
      | begin_group       | later |                     | \${door} = 'no'   |
      | note              | n2    | Say more            |                   |
      | text              | b     | Why                 |                   |
      | note              | n3    | And more            | \${door} = 'yes'  |
      | text              | c     | Whose fault         |                   |
      | end_group         |       |                     |                   |
      | note              | n4    | In the yard         |                   |
      | begin_group       | last  |                     | \${door} = 'no'   |
      | text              | d     | Yard                |                   |
      | end_group         |       |                     |                   |
      | end_group         |       |                     |                   |
      | begin_group       | h     | Kitchen             | \${door} = 'no'   |
      | text              | e     | Smell               |                   |
      | note              | n5    | Through the hatch   |                   |
      | end_group         |       |                     |                   |`),
    YES_NO,
  )
  const help = form.items
    .filter(({ options }) => options.help)
    .map(({ title, options }) => [title, options.help])
  expect(help).toEqual([
    ['Why', 'Say more'],
    ['Yard', 'In the yard'],
    ['Kitchen', 'Through the hatch'],
  ])
  expect(remarks(form).filter((each) => each.startsWith('left'))).toEqual([
    "left survey 5 note_with_condition ${door} = 'no'",
    "left survey 11 note_with_condition ${door} = 'yes'",
  ])
})

test('notes are shown with the question after them, or with their category where there is none', () => {
  const form = read(
    survey(`
      | type        | name | label   | hint | relevant      | label::Russian (ru) |
      | note        | n    | Welcome |      |               |                     |
      | begin_group | g    | Hall    | Come in |            |                     |
      | note        | o    | Look up |      |               | Взгляните           |
      | text        | a    | Ceiling | Any  |               |                     |
      | note        | p    | Thanks  |      |               |                     |
      | end_group   |      |         |      |               |                     |
      | begin_group | h    | Bar     |      |               |                     |
      | note        | q    | Only so | | \${a} = 'x'       |                     |
      | text        | b    | Stools  |      |               |                     |
      | note        | r    | And so  |      | \${b} = 'x'       |                     |
      | text        | c    | Glasses |      | \${b} = 'x'       |                     |
      | note        | s    | Or not  |      | \${b} = 'x'       |                     |
      | end_group   |      |         |      |               |                     |
      | note        | t    | Goodbye |      |               |                     |`),
  )
  expect(optionsOf(form, 'Hall')).toEqual({
    help: 'Welcome\n\nCome in\n\nThanks',
  })
  expect(optionsOf(form, 'Glasses')).toEqual({ help: 'And so' })
  expect(optionsOf(form, 'Ceiling')).toEqual({
    help: 'Look up\n\nAny',
    translations: { ru: { help: 'Взгляните\n\nAny' } },
  })
  expect(optionsOf(form, 'Stools')).toEqual({})
  expect(remarks(form)).toEqual([
    'changed survey 2 note_in_category',
    'changed survey 4 note_as_help',
    'changed survey 6 note_in_category',
    "left survey 9 note_with_condition ${a} = 'x'",
    'changed survey 11 note_as_help',
    "left survey 13 note_with_condition ${b} = 'x'",
    'left survey 15 note',
    "changed survey 12 relevant ${b} = 'x'",
  ])
})

test('pictures and hints of notes and groups come along as text, or are named', () => {
  const form = read(
    survey(`
      | type        | name | label | hint         | media::image | hint::Russian (ru) |
      | begin_group | g    | Hall  | Come in      | hall.jpg     |                    |
      | note        | n    | Look  | At the door  | door.jpg     | На дверь           |
      | text        | a    | Door  |              |              |                    |
      | note        | m    |       |              | floor.jpg    |                    |
      | note        | o    |       | Up           |              |                    |
      | text        | b    | Lamp  |              |              |                    |
      | begin_group | h    | Bar   | At the left  | bar.jpg      |                    |
      | text        | c    | Stool |              |              |                    |
      | end_group   |      |       |              |              |                    |
      | end_group   |      |       |              |              |                    |
      | begin_group | i    | Other |              |              |                    |
      | text        | d    | Rest  |              |              |                    |
      | end_group   |      |       |              |              |                    |`),
  )
  expect(optionsOf(form, 'Hall')).toEqual({ help: 'Come in' })
  expect(optionsOf(form, 'Door')).toEqual({
    help: 'Look\n\nAt the door',
    translations: { ru: { help: 'Look\n\nНа дверь' } },
  })
  expect(optionsOf(form, 'Lamp')).toEqual({ help: 'Up' })
  expect(optionsOf(form, 'Stool')).toEqual({ help: 'At the left' })
  expect(remarks(form)).toEqual([
    'changed survey 2 media hall.jpg',
    'changed survey 3 media door.jpg',
    'changed survey 3 note_as_help',
    'left survey 5 note floor.jpg',
    'changed survey 6 note_as_help',
    'changed survey 8 nested_group Bar',
    'changed survey 8 media bar.jpg',
    'changed survey 8 note_as_help',
  ])
})

describe('languages', () => {
  const table = (headers: string) =>
    survey(`
      | type        | name | ${headers} |
      | begin_group | g    | Hall | Зал | Salle |
      | text        | a    | Door | Дверь | Porte |`)
  const settings = (language: string) => sheet('settings', `| default_language |\n| ${language} |`)

  test.each<[string, string, [string, object]]>([
    [
      'label::English (en) | label::Russian (ru) | label::French (fr)',
      '',
      ['Door', { ru: { title: 'Дверь' } }],
    ],
    ['label::English | Label : Русский | label::French', 'english', ['Door', { ru: { title: 'Дверь' } }]],
    ['label::en | label::ru | label::fr', 'Russian (ru)', ['Дверь', { en: { title: 'Door' } }]],
    [
      'label::en-GB | label::rus | label::fr',
      'fr',
      ['Porte', { en: { title: 'Door' }, ru: { title: 'Дверь' } }],
    ],
    ['label | label::ru | label::fr', '', ['Door', { ru: { title: 'Дверь' } }]],
    ['label | label::ru | label::en', '', ['Door', { en: { title: 'Porte' }, ru: { title: 'Дверь' } }]],
    ['label | label::ru | label::en', 'en', ['Porte', { ru: { title: 'Дверь' } }]],
  ])('%s, default %s', (headers, language, [title, translations]) => {
    const form = read(table(headers), settings(language))
    expect([form.items[1]!.title, form.items[1]!.options.translations]).toEqual([title, translations])
  })

  test.each([
    ['label::English', 'label'],
    ['label', 'label::English'],
  ])('named in one sheet alone: %s, %s', (ofQuestions, ofChoices) => {
    const form = read(
      survey(`| type | name | ${ofQuestions} |\n| select_one l | a | Door |`),
      sheet('choices', `| list_name | name | ${ofChoices} |\n| l | yes | Yes |`),
    )
    const { title, options } = form.items[1]!
    expect([title, options.choices, options.translations]).toMatchObject([
      'Door',
      [{ title: 'Yes' }],
      undefined,
    ])
    expect(remarks(form)).toEqual(['changed survey 2 outside_group Checklist', 'changed choices - scores'])
  })

  test('that Cloche does not have are named', () => {
    expect(remarks(read(table('label::English (en) | label::Russian (ru) | label::French (fr)')))).toEqual([
      'changed survey - language',
    ])
  })

  test('a text that is missing in the default one comes from another', () => {
    const form = read(
      survey(`
        | type              | name | label::English (en) | label::Russian (ru) |
        | begin_group       | g    | Hall                |                     |
        | select_one yes_no | a    |                     | Дверь               |
        | text              | b    |                     |                     |`),
      sheet(
        'choices',
        `| list_name | name | label::English (en) | label::Russian (ru) | cloche_score |
         | yes_no    | yes  |                     | Да                  | 1            |
         | yes_no    | no   |                     |                     | 0            |`,
      ),
    )
    expect(form.items.map((item) => item.title)).toEqual(['Hall', 'Дверь', 'b'])
    expect(form.items[1]!.options.choices).toEqual([
      { value: 'yes', title: 'Да', score: 1 },
      { value: 'no', title: 'no', score: 0 },
    ])
    expect(remarks(form)).toEqual([
      'changed choices 2 label_missing yes',
      'changed choices 3 label_missing no',
      'changed survey 3 label_missing a',
      'changed survey 4 label_missing b',
    ])
  })
})

describe('choices', () => {
  test('get values that fit, each its own, and conditions follow', () => {
    const form = read(
      survey(`
        | type                | name | label | relevant |
        | begin_group         | g    | Hall  |          |
        | select_one odd      | a    | Which |          |
        | text                | b    | Why   | \${a} = 'very good!' or \${a} = 'comment' |
        | select_one odd or_other | c | Else |          |
        | select_one nothing  | d    | None  |          |
        | select_one          | e    | Bare  |          |`),
      sheet(
        'choices',
        `| list name | value      | label     | media::image | filter |
         | odd       | very good! | Very good | good.png     |        |
         | odd       | very_good_ | Taken     |              |        |
         | odd       | comment    | A call    |              |        |
         | odd       | comment    | Twice     |              |        |
         | odd       |            | Unnamed 🍽️ |              |        |
         | odd       | 1          |           |              | x      |
         |           | 2          | Nowhere   |              |        |
         | nothing   |            |           |              |        |`,
      ),
    )
    expect(optionsOf(form, 'Which').choices!.map((choice) => [choice.value, choice.title])).toEqual([
      ['very_good_', 'Very good'],
      ['very_good__2', 'Taken'],
      ['comment_2', 'A call'],
      ['Unnamed_', 'Unnamed 🍽️'],
      ['1', '1'],
    ])
    expect(optionsOf(form, 'Why').showIf).toMatchObject({ is: ['very_good_', 'comment_2'] })
    expect(optionsOf(form, 'Else').choices!.at(-1)).toEqual({ value: 'other', title: 'Other', score: null })
    expect(remarks(form)).toEqual([
      'changed choices - column',
      'changed choices 2 choice_value very good!',
      'changed choices 2 media good.png',
      'changed choices 3 choice_value very_good_',
      'changed choices 4 choice_value comment',
      'left choices 5 choice_duplicate comment',
      'changed choices 6 choice_value',
      'changed choices 7 label_missing 1',
      'left choices 8 list_missing',
      'changed survey 5 or_other',
      'left survey 6 choices_missing nothing',
      'left survey 7 type_unknown select_one',
      'changed choices - scores',
    ])
  })

  test('have “other” beside them, whatever way that is said, as long as there is room', () => {
    const full = Array.from({ length: 100 }, (_, place) => `| full | ${place} | Choice ${place} |`)
    const form = read(
      survey(`
        | type                                                   | name | label |
        | select_one short or specify other                      | a    | A     |
        | select one from short or_other                         | b    | B     |
        | add select multiple prompt using short or other        | c    | C     |
        | select all that apply from short or specify other      | d    | D     |
        | select_one full or_other                               | e    | E     |`),
      sheet('choices', ['| list_name | name | label |', '| short | x | X |', ...full].join('\n')),
    )
    expect(form.items.slice(1).map(({ options }) => options.choices!.at(-1)!.value)).toEqual([
      'other',
      'other',
      'other',
      'other',
      '99',
    ])
    expect(remarks(form).filter((remark) => !/scores|outside/.test(remark))).toEqual([
      ...[2, 3, 4, 5].map((row) => `changed survey ${row} or_other`),
      'changed survey 6 choice_limit full',
    ])
  })

  test.each([
    ['label::Русский', 'label::English', 'Другое', { en: { choices: { x: 'Y', other: 'Other' } } }],
    ['label::en', 'label::ru', 'Other', { ru: { choices: { x: 'Y', other: 'Другое' } } }],
    ['label', 'label::ru', 'Other', { ru: { choices: { x: 'Y', other: 'Другое' } } }],
    ['label', 'label::French (fr)', 'Other', undefined],
  ])('have “other” in the languages of %s and %s', (own, translated, title, translations) => {
    const form = read(
      survey(`
        | type                      | name | ${own} |
        | select_one short or_other | a    | A      |`),
      sheet('choices', `| list_name | name | ${own} | ${translated} |\n| short | x | X | Y |`),
    )
    const options = optionsOf(form, 'A')
    expect([options.choices!.at(-1)!.title, options.translations]).toEqual([title, translations])
  })

  test('have no “other” in a language of the questions alone', () => {
    const form = read(
      survey(`
        | type                      | name | label | label::ru |
        | select_one short or_other | a    | A     | А         |`),
      sheet('choices', '| list_name | name | label |\n| short | x | X |'),
    )
    expect(optionsOf(form, 'A').translations).toEqual({ ru: { title: 'А' } })
  })

  test('that are looked up in a file are not those of the list', () => {
    const form = read(
      survey(`
        | type              | name | label | appearance                             |
        | select_one yes_no | a    | City  | minimal search('cities', 'matches', 'x') |
        | select_one yes_no | b    | Sure  | minimal                                |`),
      YES_NO,
    )
    expect(outline(form)).toBe('Checklist(single Sure)')
    expect(remarks(form)).toContain("left survey 2 choices_external minimal search('cities', 'matches', 'x')")
  })

  test('are a hundred at most, and those named like parts of every object are choices like others', () => {
    const many = Array.from({ length: 103 }, (_, place) => `| many | ${place} | Choice ${place} |`)
    const form = read(
      survey(`
        | type            | name | label |
        | select_one many | a    | Many  |
        | select_one odd  | b    | Odd   |`),
      sheet(
        'choices',
        [
          '| list_name | name | label::ru |',
          ...many,
          '| odd | constructor | Строитель |',
          '| odd | __proto__ | Основа |',
        ].join('\n'),
      ),
    )
    expect(optionsOf(form, 'Many').choices).toHaveLength(100)
    expect(optionsOf(form, 'Odd').choices!.map((choice) => choice.value)).toEqual([
      'constructor',
      '__proto__',
    ])
    expect(remarks(form).filter((remark) => remark.includes('choice_limit'))).toEqual(
      [102, 103, 104].map((row) => `left choices ${row} choice_limit many`),
    )
  })
})

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

test('Cloche’s own columns are read where they fit, and named where they don’t', () => {
  const form = read(
    survey(`
      | type              | name | label | cloche_type | cloche_logo        | cloche_weight | cloche_comment | cloche_photos | cloche_unit |
      | begin_group       | g    | Bar   | addon       | glass              |               |                |               |             |
      | select_one yes_no | a    | One   |             | javascript:alert() | 2.5           | below 0.5      | off           | min         |
      | text              | b    | Dish  | dish        | /api/question/logo/${'0a'.repeat(32)} | 3 | below 0.5 | required |         |
      | decimal           | c    | Wait  | rate        |                    | heavy         | sometimes      | below         | min         |
      | end_group         |      |       |             |                    |               |                |               |             |
      | begin_group       | h    | Hall  | attic       |                    |               |                |               |             |`),
    sheet(
      'choices',
      '| list_name | name | label | cloche_score |\n| yes_no | yes | Yes | 0.5 |\n| yes_no | no | No | 2 |',
    ),
  )
  expect(form.items.map(({ type, logo }) => [type, logo])).toEqual([
    ['addon', 'glass'],
    ['single', null],
    ['dish', null],
    ['number', null],
    ['checklist', null],
  ])
  expect(optionsOf(form, 'One')).toMatchObject({
    weight: 2.5,
    comment: { requiredBelow: 0.5 },
    photos: 'off',
  })
  expect(optionsOf(form, 'One').choices!.map((choice) => choice.score)).toEqual([0.5, null])
  expect(optionsOf(form, 'Dish')).toEqual({ photos: 'required' })
  expect(optionsOf(form, 'Wait')).toEqual({ unit: 'min' })
  expect(remarks(form)).toEqual([
    'changed choices 3 own_value cloche_score: 2',
    'changed survey 3 own_value cloche_weight: 2.5'.replace('weight: 2.5', 'unit: min'),
    'changed survey 3 own_value cloche_logo: javascript:alert()',
    'changed survey 4 own_value cloche_weight: 3',
    'changed survey 4 own_value cloche_comment: below 0.5',
    `changed survey 4 picture cloche_logo: /api/question/logo/${'0a'.repeat(32)}`,
    'changed survey 5 own_value cloche_type: rate',
    'changed survey 5 own_value cloche_weight: heavy',
    'changed survey 5 own_value cloche_comment: sometimes',
    'changed survey 5 own_value cloche_photos: below',
    'changed survey 7 own_value cloche_type: attic',
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

const CELLS: Cell[] = [
  null,
  ...'text select_one*l select_multiple*l*or_other begin_group end_group begin*repeat note range'.split(' '),
  ...'integer decimal image yes l a b start=1*end=5 start=9*end=1 below*0.5 addon dish 0.5 .*>=*3'.split(' '),
  ...'__proto__ constructor \0 \uD800 😀 ${'.split(' '),
  "${a} = 'b'",
  "not(${a} != 'x')",
  '${b} > 2',
].map((cell) => cell && cell.replaceAll('*', ' '))

const HEADERS =
  'type name label label::ru label::English*(en) hint hint::fr required relevant constraint parameters ' +
  'cloche_type cloche_weight cloche_comment cloche_photos cloche_logo cloche_unit cloche_score ' +
  'list_name form_title default_language __proto__'

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

describe('a form with random cells', () => {
  const cell: fc.Arbitrary<Cell> = fc.oneof(
    fc.constantFrom(...CELLS),
    fc.string({ unit: 'binary', maxLength: 8 }),
    fc.double(),
    fc.boolean(),
    fc.date({ noInvalidDate: true }),
  )
  const headers = HEADERS.split(' ').map((header) => header.replace('*', ' '))
  const header = fc.oneof(fc.constantFrom(...headers), cell)
  const table = (name: string, first: Cell[]) =>
    fc.record({
      name: fc.constant(name),
      rows: fc
        .tuple(
          fc.array(header, { maxLength: 8 }),
          fc.array(fc.array(cell, { maxLength: 12 }), { maxLength: 12 }),
        )
        .map(([others, rows]) => [[...first, ...others], ...rows]),
    })
  const sheets = fc.tuple(
    table('survey', ['type', 'name', 'label', 'relevant']),
    table('choices', ['list_name', 'name', 'label']),
    table('settings', ['form_title']),
  )

  test('the questions of the form fit the bank', () => {
    fc.assert(
      fc.property(sheets, (drawn) => {
        const { items, title } = read(...drawn)
        expect(title).not.toBe('')
        const bank = arranged(items)
        expect(bank).toHaveLength(items.length)
        for (const [place, item] of bank.entries()) {
          const body = bankCalls.create.body.safeParse(item)
          expect([body.error?.issues ?? [], body.data?.title]).toEqual([[], item.title])
          expect(optionFaults(item.type, item.options, bank.slice(0, place))).toEqual([])
        }
      }),
      { numRuns: 3000 },
    )
  })
})
