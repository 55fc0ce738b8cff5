import { expect, test } from 'vitest'
import { slugOf } from './slug.ts'

test.each([
  ['Yes', 'yes'],
  ['Да, предложили', 'da-predlozhili'],
  ['Ещё щепотку', 'esche-schepotku'],
  ['À la carte!', 'a-la-carte'],
  ['1–2 minutes', '1-2-minutes'],
  ['はい', 'はい'],
  ['👍', 'choice'],
  ['=SUM(A1)', 'sum-a1'],
])('%s → %s', (title, value) => expect(slugOf(title, new Set())).toBe(value))

test('never one that is taken, nor the name of a call', () => {
  expect(slugOf('Yes', new Set(['yes', 'yes-2']))).toBe('yes-3')
  expect(slugOf('Comment', new Set())).toBe('comment-2')
})

test('a long title gives a value that the server takes', () => {
  const value = slugOf('щ'.repeat(300), new Set(['sch'.repeat(13) + 's']))
  expect(value).toMatch(/^[\p{L}\p{N}_.-]{1,64}$/u)
})
