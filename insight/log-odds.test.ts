import { expect, test } from 'vitest'
import { wordDifferences } from './log-odds.ts'

const counts = (words: Record<string, number>) => new Map(Object.entries(words))

test('two words, with a prior of one each', () => {
  const found = wordDifferences(counts({ warm: 3, slow: 1 }), counts({ warm: 1, slow: 3 }), {
    background: counts({ warm: 1, slow: 1 }),
    priorSize: 2,
  })
  // warm: log(4 / 2) − log(2 / 4) = log 4, variance 1/4 + 1/2.
  const z = Math.log(4) / Math.sqrt(0.75)
  expect(found).toEqual([
    { word: 'warm', one: 3, other: 1, logOdds: expect.closeTo(Math.log(4), 12), z: expect.closeTo(z, 12) },
    { word: 'slow', one: 1, other: 3, logOdds: expect.closeTo(-Math.log(4), 12), z: expect.closeTo(-z, 12) },
  ])
})

test('the same shares do not differ, however long the texts are', () => {
  for (const { logOdds } of wordDifferences(counts({ warm: 30, slow: 10 }), counts({ warm: 60, slow: 20 }), {
    priorSize: 40,
  }))
    expect(logOdds).toBeCloseTo(0, 1)
})

test('a word said once does not lead one that is said often', () => {
  const found = wordDifferences(counts({ waited: 40, rude: 1, the: 400 }), counts({ waited: 10, the: 400 }))
  expect(found.map(({ word }) => word)).toEqual(['waited', 'rude', 'the'])
  expect(found[0]!.z).toBeGreaterThan(1.96)
  expect(Math.abs(found[1]!.z)).toBeLessThan(1.96)
})

test('words that the background lacks are there, words that nobody says are not', () => {
  const found = wordDifferences(counts({ new: 2, none: 0 }), counts({ old: 2 }), {
    background: counts({ old: 5, other: 5 }),
  })
  expect(found.map(({ word }) => word)).toEqual(['new', 'old'])
  expect(found.every(({ z }) => Number.isFinite(z))).toBe(true)
})

test('no words at all, and one word alone', () => {
  expect(wordDifferences(new Map(), new Map())).toEqual([])
  expect(wordDifferences(counts({ warm: 3 }), counts({ warm: 1 }))).toEqual([
    { word: 'warm', one: 3, other: 1, logOdds: 0, z: 0 },
  ])
})
