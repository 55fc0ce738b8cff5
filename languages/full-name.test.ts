import { expect, test } from 'vitest'
import { fullName } from './full-name.ts'

const NORA = { firstName: 'Nora', lastName: 'Quist' }

test('a name has the order of the language that it is read in', () => {
  expect(['en', 'ru', 'es', 'pt', 'ar', 'hu', 'ja'].map((language) => fullName(NORA, language))).toEqual([
    ...Array.from({ length: 5 }, () => 'Nora Quist'),
    ...Array.from({ length: 2 }, () => 'Quist Nora'),
  ])
  expect(fullName({ ...NORA, lastName: '' }, 'en')).toBe('Nora')
  expect(fullName({ ...NORA, firstName: '' }, 'hu')).toBe('Quist')
})
