import { expect, test } from 'vitest'
import { isPrivateSheet } from './failure-words.ts'

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
