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
      | text                   | d    | Sum     | \${a} = 'yes' and \${b} = 'no'        | \${a} = 'yes' |
      | text                   | e    | Twice   |                                       |          |
      | text                   | e    | Again   |                                       |          |
      | text                   | f    | Which   | \${e} != ''                           |          |
      | text                   | h    | Broken  | \${a} = 'yes                          |          |
      | end_group              |      |         |                                       |          |`),
    YES_NO,
  )

  test('that a checklist can hold come along, those it can’t are named and the question is asked anyway', () => {
    expect(conditions(form)).toEqual(['Several if Open is yes or no', 'Maybe if Open is no'])
    expect(remarks(form, 'relevant', 'relevant_waits')).toEqual([
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
  expect(conditions(form)).toEqual([
    'Warm if Open is yes',
    'Lamps if Warm is no',
    'Bulb if Lamps ≥ 3, ≤ 8',
    'Aside if Open is yes',
  ])
  expect(remarks(form, 'relevant')).toEqual([
    "changed survey 7 relevant ${a} = 'no' and ${b} = 'no'",
    "changed survey 8 relevant ${a} = 'yes' and ${b} = ''",
    "changed survey 10 relevant ${a} = 'yes' and ${h} = 'no'",
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
