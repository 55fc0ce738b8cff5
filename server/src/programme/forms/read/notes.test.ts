import { expect, test } from 'vitest'
import { optionsOf, read, remarks, survey, YES_NO } from '../test/scenario.ts'

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
