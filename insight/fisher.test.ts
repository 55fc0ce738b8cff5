import { expect, test } from 'vitest'
import { fisherP } from './fisher.ts'

test('the lady tasting tea: three of four cups right', () => {
  // Tables with 0, 1, 2, 3, 4 right have 1, 16, 36, 16, 1 of 70 ways: all but that of 2 are at most as likely.
  expect(fisherP({ marked: 3, all: 4 }, { marked: 1, all: 4 })).toBeCloseTo(34 / 70, 12)
  expect(fisherP({ marked: 4, all: 4 }, { marked: 0, all: 4 })).toBeCloseTo(2 / 70, 12)
})

test('unequal groups: five of five against none of fifteen', () => {
  expect(fisherP({ marked: 5, all: 5 }, { marked: 0, all: 15 })).toBeCloseTo(1 / 15_504, 12)
})

test('equal shares, and marks that all or none have, say nothing', () => {
  for (const [one, other] of [
    [2, 4],
    [0, 0],
    [5, 10],
  ] as const)
    expect(fisherP({ marked: one, all: 5 }, { marked: other, all: 10 })).toBeCloseTo(1, 9)
})

test('thousands of visits overflow nothing', () => {
  const p = fisherP({ marked: 900, all: 2500 }, { marked: 2000, all: 7500 })
  expect(p).toBeGreaterThan(0)
  expect(p).toBeLessThan(1e-10)
})
