import type { RankingResult } from '@cloche/contract/ranking.ts'

/** From this probability on, one of two restaurants counts as better. */
const DISTINCT = 0.95

export interface Pair {
  /** The probability that the first is better than the second. */
  probability: number
  verdict: 'better' | 'worse' | 'tied'
  /** See `RankingResult`. */
  moreVisits: number | null
}

/** Compares two different restaurants, by their indices in the ranking. */
export function pairOf({ better, moreVisits }: RankingResult, one: number, other: number): Pair {
  const [upper, lower] = [Math.min(one, other), Math.max(one, other)]
  const above = better[upper]![lower - upper - 1]!
  const probability = one === upper ? above : 1 - above
  const isDistinct = Math.max(above, 1 - above) >= DISTINCT
  return {
    probability,
    verdict: isDistinct ? (probability > 0.5 ? 'better' : 'worse') : 'tied',
    moreVisits: moreVisits[upper]![lower - upper - 1]!,
  }
}
