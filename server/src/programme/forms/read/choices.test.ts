import { describe, expect, test } from 'vitest'
import { conditions, optionsOf, outline, read, remarks, survey, YES_NO } from '../test/scenario.ts'
import { sheet } from '../test/sheets.ts'

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
    expect(conditions(form)).toEqual(['Why if Which is very_good_ or comment_2'])
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
    expect(remarks(form, 'or_other', 'choice_limit')).toEqual([
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
    expect(remarks(form, 'choice_limit')).toEqual(
      [102, 103, 104].map((row) => `left choices ${row} choice_limit many`),
    )
  })
})
