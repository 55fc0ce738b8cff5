import { expect, test } from 'vitest'
import { LANGUAGES } from '@cloche/contract/constants.ts'
import { MESSAGE_KINDS } from '@cloche/contract/messages.ts'
import { OPTIONAL_KINDS } from '@cloche/contract/notification-settings.ts'
import { LETTERS, lettersOn } from './letters.ts'
import { TEXTS } from './texts/by-language.ts'

test('a kind of letter without a row or without words does not pass the types', () => {
  const { applied: _row, ...rows } = LETTERS
  // @ts-expect-error A kind has no row.
  const letters: typeof LETTERS = rows
  const { applied: _words, ...words } = TEXTS.en
  // @ts-expect-error A kind has no words.
  const texts: typeof TEXTS.en = words
  expect([Object.keys(letters).length, Object.keys(texts).length]).toEqual(
    [LETTERS, TEXTS.en].map((whole) => Object.keys(whole).length - 1),
  )
})

test('each kind has a row, words in each language and a channel; what can be muted is for guests or for staff', () => {
  expect(Object.keys(LETTERS).toSorted()).toEqual(MESSAGE_KINDS.toSorted())
  for (const language of LANGUAGES)
    expect(Object.keys(TEXTS[language]).toSorted()).toEqual(MESSAGE_KINDS.toSorted())
  expect(MESSAGE_KINDS.filter((kind) => LETTERS[kind].by.length === 0)).toEqual([])
  const audiences = new Set(OPTIONAL_KINDS.map((kind) => LETTERS[kind].to))
  expect(audiences).toEqual(new Set(['guest', 'staff']))
})

test('an event brings the letters of its rows, with the facts that it carries', () => {
  const visit = { visitId: 'v', guestId: 'g', title: 'Linden', visitDate: '2030-03-04T12:00' }
  const said = { when: (visitDate: string) => `on ${visitDate}`, publicUrl: 'https://cloche.example' }
  const [letter, ...more] = lettersOn({ ...visit, type: 'visit.submitted', score: 90, isAgain: false })
  expect([letter!.kind, letter!.to, more]).toEqual(['visit_submitted', 'staff', []])
  expect(letter!.facts(said)).toEqual({
    title: 'Linden',
    when: 'on 2030-03-04T12:00',
    score: 90,
    link: 'https://cloche.example/admin/visit-history/v',
    isAgain: false,
  })
  expect(lettersOn({ ...visit, type: 'visit.moved' })).toEqual([])
})
