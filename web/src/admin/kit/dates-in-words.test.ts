import { expect, test } from 'vitest'
import { datesInWords } from './dates-in-words.ts'

test.each([
  ['en', 'Linden, 2026-11-20 19:30', 'Linden, 20 Nov 2026, 19:30'],
  ['ru', '2026-11-20 19:30, Vera Lund', '20 нояб. 2026 г., 19:30, Vera Lund'],
  ['en', 'Bar 2026-11-20', 'Bar 2026-11-20'],
] as const)('in %s, %s is %s', (language, text, words) => {
  expect(datesInWords(text, language)).toBe(words)
})
