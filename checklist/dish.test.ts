import { expect, test } from 'vitest'
import { isOverTarget, isReadyBeforeOrdered } from './dish.ts'

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
