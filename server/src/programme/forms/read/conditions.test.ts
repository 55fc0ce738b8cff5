import { describe, expect, test } from 'vitest'
import { conditions, read, remarks, survey, YES_NO } from '../test/scenario.ts'

describe('conditions', () => {
  const form = read(
    survey(`
      | type                   | name | label   | relevant                              | required |
      | begin_group            | g    | Hall    |                                       |          |
      | text                   | z    | Early   | \${a} = 'yes'                         | yes      |
      | select_one yes_no      | a    | Open    |                                       | true()   |
      | select_multiple yes_no | b    | Several | \${a} = 'yes' or \${a} = 'no'         | TRUE     |
      | text                   | c    | Maybe   | \${a} != 'yes'                        | no       |
      | text                   | d    | Sum     | \${a} = 'yes' and selected(\${b}, 'no') | \${a} = 'yes' |
      | text                   | e    | Twice   |                                       |          |
      | text                   | e    | Again   |                                       |          |
      | text                   | f    | Which   | \${e} != ''                           |          |
      | text                   | h    | Broken  | \${a} = 'yes                          |          |
      | end_group              |      |         |                                       |          |`),
    YES_NO,
  )

  test('that a checklist can hold come along, those it can’t are named and the question is asked anyway', () => {
    expect(conditions(form)).toEqual([
      'Several if Open is yes or no',
      'Maybe if NOT Open is yes',
      'Sum if Open is yes AND Several is no',
    ])
    expect(remarks(form, 'relevant')).toEqual([
      "changed survey 3 relevant ${a} = 'yes'",
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

test('several conditions are joined as the form joins them, those of groups too', () => {
  const form = read(
    survey(`
      | type              | name | label  | relevant                                             |
      | begin_group       | g    | Hall   |                                                      |
      | select_one yes_no | a    | Open   |                                                      |
      | select_one yes_no | b    | Warm   | \${a} = 'yes'                                        |
      | integer           | c    | Lamps  | \${a} = 'yes' and not(\${b} = 'no')                  |
      | text              | d    | Bulb   | \${c} > 2 and \${a} = 'yes' and \${c} < 9            |
      | text              | e    | Either | \${a} = 'no' or \${b} = 'no'                         |
      | text              | f    | Blank  | \${a} = 'yes' and \${b} = ''                         |
      | text              | h    | Mixed  | \${a} = 'yes' and (\${b} = 'no' or \${c} > 2)        |
      | text              | i    | Never  | \${a} = 'yes' and \${a} = 'no' and \${b} = 'no'      |
      | end_group         |      |        |                                                      |`),
    YES_NO,
  )
  expect(conditions(form)).toEqual([
    'Warm if Open is yes',
    'Lamps if Open is yes AND NOT Warm is no',
    'Bulb if Lamps ≥ 3, ≤ 8 AND Open is yes',
    'Either if (Open is no OR Warm is no)',
    'Blank if Open is yes AND NOT Warm',
    'Mixed if Open is yes AND (Warm is no OR Lamps ≥ 3)',
  ])
  expect(remarks(form, 'relevant')).toEqual([
    "changed survey 10 relevant ${a} = 'yes' and ${a} = 'no' and ${b} = 'no'",
  ])
})

test('a question asked after another one of its group needs the condition of the group no more', () => {
  const form = read(
    survey(`
      | type              | name | label | relevant                        |
      | select_one yes_no | k    | Bar   |                                 |
      | begin_group       | g    | Hall  | \${k} = 'yes'                   |
      | select_one yes_no | a    | Open  |                                 |
      | text              | b    | After | \${a} = 'no'                    |
      | text              | c    | Apart | not(\${a} = 'no')               |
      | end_group         |      |       |                                 |`),
    YES_NO,
  )
  expect(conditions(form)).toEqual([
    'Open if Bar is yes',
    'After if Open is no',
    'Apart if NOT Open is no AND Bar is yes',
  ])
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
  expect(conditions(form)).toEqual(['Much if Sum > 2.5', 'Least if Sum ≥ 2.5'])
  expect(remarks(form)).toEqual([])
})
