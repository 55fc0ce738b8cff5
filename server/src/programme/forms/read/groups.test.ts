import { describe, expect, test } from 'vitest'
import { conditions, outline, read, remarks, survey, YES_NO } from '../test/scenario.ts'
import { sheet } from '../test/sheets.ts'

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

  test('pass their condition to their questions, unless those are asked after another one of the group', () => {
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
    expect(conditions(form)).toEqual([
      'Colour if Open is yes',
      'Lamp if Open is yes',
      'Bulb if Lamp is no',
      'Draught if Warm is no AND Open is yes',
    ])
    expect(form.remarks).toMatchObject([{ code: 'scores' }])
  })
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
