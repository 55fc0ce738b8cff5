import { expect, test } from 'vitest'
import { dishNameOf, isOverTarget, isReadyBeforeOrdered } from './dish.ts'

test.each([
  ['2026-11-20T19:30:00Z', null, false],
  ['2026-11-20T19:30:00Z', '2026-11-20T19:30:00.000Z', false],
  ['2026-11-20T19:30:00Z', '2026-11-20T19:45:00Z', false],
  ['2026-11-20T19:30:00Z', '2026-11-20T19:29:59Z', true],
  ['2026-11-20T22:30:00+03:00', '2026-11-20T19:30:00Z', false],
])('ordered at %s and ready at %s', (orderTime, readyTime, isBackwards) => {
  expect(isReadyBeforeOrdered({ orderTime, readyTime })).toBe(isBackwards)
})

test.each([
  [null, false],
  ['2026-11-20T19:49:59Z', false],
  ['2026-11-20T19:50:00Z', true],
  ['2026-11-20T19:00:00Z', false],
])('a dish of 19:30 with a target of 20 minutes, ready at %s', (readyTime, isOver) => {
  expect(isOverTarget({ orderTime: '2026-11-20T19:30:00Z', readyTime }, 20)).toBe(isOver)
})

test.each([
  ['blanks and tabs', ' much \u00a0 room\t', 'much room'],
  ['line breaks', 'two\r\nlines', 'two lines'],
  ['other control characters', 'a\u0000b', 'a b'],
  ['nothing but a tab', '\t', ''],
  ['characters of two units at the limit', `${'x'.repeat(199)}🍕🍕`, `${'x'.repeat(199)}🍕`],
  ['a blank at the limit', `${'x'.repeat(199)} y`, 'x'.repeat(199)],
  ['half a pair', 'half\ud83c', 'half\ufffd'],
])('%s in a typed name', (_, text, name) => {
  expect(dishNameOf(text)).toBe(name)
})
