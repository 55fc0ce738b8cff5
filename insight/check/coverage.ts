import { rank } from '../mixed-model/ranking.ts'
import { simulate, type Programme } from './simulate.ts'

/** The probability of one restaurant being better from which a difference is declared. */
const DECLARED = 0.95

export interface Coverage {
  programmes: number
  /** The restaurants and guests whose true value is within their 90 % interval, and all of them. */
  restaurants: { within: number; all: number }
  guests: { within: number; all: number }
  /** The pairs of restaurants: all, those declared different, and those declared in the wrong order. */
  pairs: { all: number; declared: number; wrong: number }
}

/** Simulates a programme per seed, ranks it, and counts how often intervals and declared differences are right. */
export function coverageOf(programme: Programme, seeds: readonly number[]): Coverage {
  const coverage: Coverage = {
    programmes: seeds.length,
    restaurants: { within: 0, all: 0 },
    guests: { within: 0, all: 0 },
    pairs: { all: 0, declared: 0, wrong: 0 },
  }
  for (const seed of seeds) {
    const { visits, qualities, effects } = simulate(programme, seed)
    const { restaurants, guests, probability } = rank(visits)
    for (const [r, { lower, upper }] of restaurants.entries())
      count(coverage.restaurants, qualities[r]! >= lower && qualities[r]! <= upper)
    for (const [g, { lower, upper }] of guests?.entries() ?? [])
      count(coverage.guests, -effects[g]! >= lower && -effects[g]! <= upper)
    countPairs(coverage.pairs, probability, qualities)
  }
  return coverage
}

function count(counts: { within: number; all: number }, isWithin: boolean) {
  counts.all += 1
  if (isWithin) counts.within += 1
}

function countPairs(pairs: Coverage['pairs'], probability: Float64Array, qualities: Float64Array) {
  const size = qualities.length
  for (let r = 0; r < size; r += 1)
    for (let s = 0; s < r; s += 1) {
      const better = probability[r * size + s]!
      pairs.all += 1
      if (Math.max(better, 1 - better) < DECLARED) continue
      pairs.declared += 1
      if (better > 0.5 !== qualities[r]! > qualities[s]!) pairs.wrong += 1
    }
}
