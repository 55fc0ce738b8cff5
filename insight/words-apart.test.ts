import { expect, test } from 'vitest'
import { falseWordLists, type Talk } from './check/false-words.ts'
import { wordsApart } from './words-apart.ts'

const SEEDS = Array.from({ length: 100 }, (_, at) => 44_000 + at)

test.each<[string, Talk]>([
  ['of a small programme', { visits: 40, guests: 15, words: [5, 60], vocabulary: 800, again: 0.1 }],
  [
    'of guests who repeat themselves',
    { visits: 180, guests: 40, words: [20, 150], vocabulary: 1500, again: 0.2 },
  ],
  ['of few guests who write much', { visits: 120, guests: 8, words: [60, 200], vocabulary: 800, again: 0.3 }],
])('words %s that do not depend on the score are listed in one draw of ten at most', (_, talk) => {
  expect(falseWordLists(talk, SEEDS)).toBeLessThanOrEqual(SEEDS.length / 10)
})

const said = (word: string, low: number, other: number) => ({
  word,
  low: 3 * low,
  other: 3 * other,
  visits: low + other,
  lowVisits: low,
})

test('a word that most low-scoring visits have and few others is listed, and its opposite is last', () => {
  const counts = [said('waited', 9, 2), said('warm', 1, 25), said('bread', 5, 15), said('table', 4, 13)]
  const { words, compared } = wordsApart(counts, { low: 10, other: 30 })
  expect(words.map(({ word }) => word)).toEqual(['waited', 'warm'])
  expect(compared).toBe(4)
})

test('a word that one guest says a hundred times is the word of one visit', () => {
  const counts = [{ ...said('clearly', 2, 2), low: 100 }, said('bread', 5, 15)]
  expect(wordsApart(counts, { low: 10, other: 30 }).words).toEqual([])
})
