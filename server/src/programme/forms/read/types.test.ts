import { describe, expect, test } from 'vitest'
import { conditions, optionsOf, outline, read, remarks, survey, YES_NO } from '../test/scenario.ts'
import { sheet } from '../test/sheets.ts'

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
  expect(remarks(form, 'clause')).toEqual([
    'left survey 2 clause begin screen',
    'left survey 4 clause end screen',
    "left survey 5 clause if selected(data('a'), 'yes')",
    'left survey 7 clause end if',
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
  expect(conditions(form)).toEqual(['Then if Read is OK'])
  expect(remarks(form)).toContain('changed survey 3 acknowledge')
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
    'changed survey 3 own_value cloche_unit: min',
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
