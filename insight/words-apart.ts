import { fisherP } from './fisher.ts'
import { wordDifferences } from './log-odds.ts'
import { discoveryLimit } from './means.ts'

/** How often the comments of low-scoring visits use a word, and those of the others. */
export interface WordCount {
  word: string
  low: number
  other: number
  /** The visits whose comments have the word, and the low-scoring ones of these. */
  visits: number
  lowVisits: number
}

/** The visits that have words. */
export interface Speaking {
  low: number
  other: number
}

/** A word is compared if the comments of so many visits have it. */
const FEWEST_VISITS = 3
/** At most this share of the listed words is expected to be chance. */
const FALSE_SHARE = 0.1

interface WordsApart {
  /** Those that set the low-scoring visits apart, then those of the others. The first and the last do so most. */
  words: (WordCount & { z: number })[]
  compared: number
}

/**
 * Returns the words that chance does not explain. Log-odds order them; what counts is told by the visits that have them, because a guest
 * who repeats a word has one opinion (docs/statistics.md, "Words").
 */
export function wordsApart(counts: readonly WordCount[], speaking: Speaking): WordsApart {
  const common = new Map(counts.filter(({ visits }) => visits >= FEWEST_VISITS).map((row) => [row.word, row]))
  const countsOf = (side: 'low' | 'other') => new Map(counts.map((row) => [row.word, row[side]]))
  const compared = wordDifferences(countsOf('low'), countsOf('other')).flatMap(({ word, z }) => {
    const row = common.get(word)
    return row ? [{ row: { ...row, z }, p: pOf(row, z, speaking) }] : []
  })
  const limit = discoveryLimit(
    compared.map(({ p }) => p),
    FALSE_SHARE,
  )
  return {
    words: compared.flatMap(({ row, p }) => (p <= limit ? [row] : [])),
    compared: common.size,
  }
}

/** A word that one side says more often while more visits of the other have it sets neither apart. */
function pOf({ visits, lowVisits }: WordCount, z: number, { low, other }: Speaking): number {
  const isMoreInLow = lowVisits * other > (visits - lowVisits) * low
  if (isMoreInLow !== z > 0) return 1
  return fisherP({ marked: lowVisits, all: low }, { marked: visits - lowVisits, all: other })
}
