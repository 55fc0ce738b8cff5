import { expect, test } from 'vitest'
import { FAILURE_WORDS, isPrivateSheet } from './failure-words.ts'

test.each([
  ['google', 'html', '', true],
  ['google', 'status', '401', true],
  ['google', 'status', '404', true],
  ['google', 'status', '500', false],
  ['google', 'timeout', '', false],
  ['web', 'html', '', false],
  ['web', 'status', '403', false],
] as const)('%s, %s %s: sharing it helps: %s', (kind, reason, detail, helps) => {
  expect(isPrivateSheet({ kind, name: 'https://example.com/' }, { reason, detail })).toBe(helps)
})

test.each([
  ['1', /^Cell A1 of the first sheet is empty/],
  ['2', /^Cell A1 of the second sheet is empty/],
  ['', /^There is nothing in it/],
])('an empty sheet with the detail "%s" is named', (detail, words) => {
  expect(FAILURE_WORDS.empty(detail).message).toMatch(words)
})
