import { describe, expect, test } from 'vitest'
import { read, remarks, survey } from '../test/scenario.ts'
import { sheet } from '../test/sheets.ts'

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
