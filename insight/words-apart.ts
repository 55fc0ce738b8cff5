import { fisherP } from './fisher.ts'
import { wordDifferences } from './log-odds.ts'
import { discoveryLimit } from './means.ts'

/** How often the comments of low-scoring visits and of the other visits use a word. */
export interface WordCount {
  word: string
  low: number
  other: number
  /** The number of visits whose comments have the word, and of the low-scoring visits among them. */
  visits: number
  lowVisits: number
}

/** The number of visits with words, on each side. */
export interface Speaking {
  low: number
  other: number
}

/** The least number of visits whose comments have a word for it to be compared. */
const FEWEST_VISITS = 3
/** The greatest share of the listed words that is expected to be chance. */
const FALSE_SHARE = 0.1

interface WordsApart {
  /** First the words that set the low-scoring visits apart, then those of the other visits. The first and the last do so most. */
  words: (WordCount & { z: number })[]
  compared: number
}

/**
 * Returns the words that chance does not explain, in the order of their log-odds. Whether a word is listed depends on the number of
 * visits that have it, because a guest who repeats a word has one opinion (docs/statistics.md, "Words").
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

/** A word sets no side apart if one side uses it more often while more visits of the other side have it. */
function pOf({ visits, lowVisits }: WordCount, z: number, { low, other }: Speaking): number {
  const isMoreInLow = lowVisits * other > (visits - lowVisits) * low
  if (isMoreInLow !== z > 0) return 1
  return fisherP({ marked: lowVisits, all: low }, { marked: visits - lowVisits, all: other })
}
