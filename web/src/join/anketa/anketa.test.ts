import { anketaForm } from '@cloche/contract/applications.ts'
import { expect, test } from 'vitest'
import { CURRENT_VERSION } from '../consent/consent-text.ts'
import { draftFrom, isBegun, stepFor } from './draft.ts'
import { answersOf, EMPTY, faultsOf, type AnketaValues } from './values.ts'

const YEAR = 2026
const FILLED: AnketaValues = {
  ...EMPTY,
  firstName: ' Нора ',
  lastName: 'O’Brien-Квист',
  email: 'nora+1@mail.example.com',
  city: 'Ростов-на-Дону',
  birthYear: '1990',
  eatsOut: 'weekly',
  free: ['weekend_lunch'],
  note: 'two\nlines 🙂',
}
const consent = {
  version: CURRENT_VERSION,
  language: 'ru',
  at: '2026-11-20T12:00:00.000Z',
  operator: null,
} as const

test.each<[string, Partial<AnketaValues>]>([
  ['all filled in', {}],
  ['no name', { firstName: '  ' }],
  ['a name of 100', { lastName: 'x'.repeat(100) }],
  ['a name of 100 emoji', { firstName: '🙂'.repeat(100) }],
  ['a note of 1,000 emoji', { note: '🙂'.repeat(1000) }],
  ['a name of 101', { lastName: 'x'.repeat(101) }],
  ['a control character', { city: 'Mos\u0007cow' }],
  ['half of an emoji', { city: '\ud83d' }],
  ['half of an emoji in a note', { note: '\ud83d' }],
  ['a note too long', { note: 'x'.repeat(1001) }],
  ['a diet note too long', { dietNote: 'x'.repeat(501) }],
  ...['', 'nora', 'nora@', 'nora@mail', 'a..b@mail.com', '.a@mail.com', 'a b@mail.com', 'нора@почта.рф'].map(
    (email): [string, Partial<AnketaValues>] => [`e-mail ${email}`, { email }],
  ),
  ['an e-mail with spaces around', { email: ' nora@mail.com ' }],
  ['no year', { birthYear: '' }],
  ['a year before 1900', { birthYear: '1899' }],
  ['no answer to how often', { eatsOut: '' }],
  ['never free', { free: [] }],
])('the phone refuses what the server refuses, and nothing else: %s', (_, change) => {
  const values = { ...FILLED, ...change }
  const taken = anketaForm.safeParse({ ...answersOf(values), phoneToken: 'token', consent })
  const named = new Set((taken.error?.issues ?? []).map(({ path }) => String(path[0])))
  expect(new Set(Object.keys(faultsOf(values, YEAR)))).toEqual(named)
})

test.each(['١٩٩٠', '۱۹۹۰'])('a year of birth is read in Arabic and Persian figures: %s', (birthYear) => {
  const values = { ...FILLED, birthYear }
  expect([faultsOf(values, YEAR), answersOf(values).birthYear]).toEqual([{}, 1990])
  expect(faultsOf({ ...FILLED, birthYear: '٢٠١٥' }, YEAR)).toEqual({ birthYear: 'young' })
})

test('who is too young, and a year that is none, are told apart', () => {
  const faultOf = (birthYear: string) => faultsOf({ ...FILLED, birthYear }, YEAR).birthYear
  expect(['2008', '2009', '2027', '90', 'long ago'].map(faultOf)).toEqual([
    undefined,
    'young',
    'year',
    'year',
    'year',
  ])
})

test.each(['no draft', null, [], { values: 7 }, { values: { diets: 'vegan', city: 3 } }])(
  'what a device kept as %j begins anew',
  (kept) => {
    expect(draftFrom(kept).values).toEqual(EMPTY)
    expect(isBegun(draftFrom(kept))).toBe(false)
  },
)

test('a consent to an older text is asked for again, the rest is kept', () => {
  const kept = { values: FILLED, consent: { ...consent, version: '2020-01' } }
  const draft = draftFrom(kept)
  expect([draft.consent, draft.values]).toEqual([null, FILLED])
})

test('no step before those in front of it are done', () => {
  const begun = draftFrom(null)
  expect(stepFor(begun, 'phone', YEAR)).toBe('consent')
  const agreed = { ...begun, consent }
  expect([null, 'you', 'phone', 'nonsense'].map((step) => stepFor(agreed, step, YEAR))).toEqual([
    'consent',
    'you',
    'you',
    'consent',
  ])
  const filled = { ...agreed, values: FILLED }
  expect(stepFor({ ...filled, values: { ...FILLED, free: [] } }, 'phone', YEAR)).toBe('meals')
  expect(stepFor(filled, 'phone', YEAR)).toBe('phone')
})
