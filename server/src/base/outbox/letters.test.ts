import { expect, test } from 'vitest'
import { LANGUAGES, type Language } from '@cloche/contract/constants.ts'
import { MESSAGE_KINDS } from '@cloche/contract/messages.ts'
import { OPTIONAL_KINDS } from '@cloche/contract/notification-settings.ts'
import { LETTERS, lettersOn } from './letters.ts'
import type { MessageFacts } from './texts/texts.ts'
import { wordsOf } from './texts/words.ts'

test('a kind of letter without a row does not pass the types', () => {
  const { applied: _row, ...rows } = LETTERS
  // @ts-expect-error A kind has no row.
  const letters: typeof LETTERS = rows
  expect(Object.keys(letters)).toHaveLength(Object.keys(LETTERS).length - 1)
})

test('a letter in a language that only a newer version knows is in English', () => {
  const words = (language: Language) => wordsOf({ language, programme: 'Cloche' }, 'code', FACTS.code)
  expect(words('eo' as Language)).toEqual(words('en'))
})

test('each kind has a row and a channel; what can be muted is for guests or for staff', () => {
  expect(Object.keys(LETTERS).toSorted()).toEqual(MESSAGE_KINDS.toSorted())
  expect(MESSAGE_KINDS.filter((kind) => LETTERS[kind].by.length === 0)).toEqual([])
  const audiences = new Set(OPTIONAL_KINDS.map((kind) => LETTERS[kind].to))
  expect(audiences).toEqual(new Set(['guest', 'staff']))
})

const AHEAD = {
  title: 'Linden',
  address: 'Lime Walk 1',
  when: 'on Monday',
  deadline: 'on Thursday',
  opensAs: '03:30',
}
const WAYS = {
  firstName: 'Vera',
  link: 'https://cloche.example/v',
  cannotComeLink: 'https://cloche.example/c',
}
const TO_MAKE = { ...AHEAD, ...WAYS, operator: 'Nora' }
const FACTS: MessageFacts = {
  code: { code: '123456' },
  invited: { firstName: 'Vera', link: 'https://cloche.example/v' },
  accepted: { ...WAYS, operator: 'Nora', visit: AHEAD },
  declined: { firstName: 'Vera', message: 'Perhaps in spring.' },
  visit_planned: { ...TO_MAKE, before: 'on Sunday' },
  visit_reminder: TO_MAKE,
  visit_soon: TO_MAKE,
  visit_open: TO_MAKE,
  visit_returned: { title: 'Linden', when: 'on Monday', notes: 3, link: 'https://cloche.example/v' },
  visit_cancelled: { title: 'Linden', address: 'Lime Walk 1', when: 'on Monday', reason: 'Closed.' },
  visit_voided: { title: 'Linden', when: 'on Monday', words: 'It was closed.' },
  visit_accepted: { title: 'Linden', when: 'on Monday' },
  applied: { city: 'Oslo', link: 'https://cloche.example/a' },
  password_reset: { login: 'vera', link: 'https://cloche.example/p' },
  trial: { link: 'https://cloche.example/o' },
  visit_submitted: {
    title: 'Linden',
    when: 'on Monday',
    score: 92.5,
    link: 'https://cloche.example/v',
    isAgain: true,
  },
}
/** What stands in a letter as it is in the facts. */
const factsIn = (facts: object): string[] =>
  Object.values(facts).flatMap((fact: unknown) => {
    if (typeof fact === 'string') return [fact]
    return typeof fact === 'object' && fact !== null ? factsIn(fact) : []
  })

test.each(LANGUAGES.flatMap((language) => MESSAGE_KINDS.map((kind) => [language, kind] as const)))(
  'in %s a letter of the kind %s says all of its facts, and nothing in braces',
  (language, kind) => {
    const { subject, text, short } = wordsOf({ language, programme: 'Cloche' }, kind, FACTS[kind])
    for (const fact of factsIn(FACTS[kind])) expect(`${subject}\n${text}`).toContain(fact)
    for (const words of [subject, text, short]) expect(words).not.toMatch(/[{}]|undefined|null|^$/)
  },
)

test('a letter says numbers as its language does', () => {
  const notes = (language: Language, count: number) =>
    wordsOf({ language, programme: 'Cloche' }, 'visit_returned', {
      ...FACTS.visit_returned,
      notes: count,
    }).text.split('\n')[1]
  expect([1, 3, 5].map((count) => notes('ru', count))).toEqual([
    'on Monday · 1 пометка',
    'on Monday · 3 пометки',
    'on Monday · 5 пометок',
  ])
  expect(notes('en', 1)).toBe('on Monday · 1 note')
  const subject = (language: Language) =>
    wordsOf({ language, programme: 'Cloche' }, 'visit_submitted', FACTS.visit_submitted).subject
  expect([subject('en'), subject('ru')]).toEqual([
    'Submitted again: Linden, score 92.5',
    'Снова сдан визит: Linden, оценка 92,5',
  ])
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
