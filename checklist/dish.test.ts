import { expect, test } from 'vitest'
import { isReadyBeforeOrdered } from './dish.ts'

test.each([
  ['2026-11-20T19:30:00Z', null, false],
  ['2026-11-20T19:30:00Z', '2026-11-20T19:30:00.000Z', false],
  ['2026-11-20T19:30:00Z', '2026-11-20T19:45:00Z', false],
  ['2026-11-20T19:30:00Z', '2026-11-20T19:29:59Z', true],
  ['2026-11-20T22:30:00+03:00', '2026-11-20T19:30:00Z', false],
])('ordered at %s and ready at %s', (orderTime, readyTime, isBackwards) => {
  expect(isReadyBeforeOrdered({ orderTime, readyTime })).toBe(isBackwards)
})
