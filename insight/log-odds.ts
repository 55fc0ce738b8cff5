export interface WordDifference {
  word: string
  /** How often each side uses the word. */
  one: number
  other: number
  /** The log-odds ratio including the prior, positive if the first side uses the word more. */
  logOdds: number
  /** `logOdds` in standard errors. Beyond ±1.96 the sides differ. */
  z: number
}

/**
 * Returns the words by which two texts differ, largest z first, ties by word: log-odds ratios with an informative Dirichlet prior
 * (Monroe, Colaresi, Quinn 2008, "Fightin' Words", equations 16, 20 and 22).
 * The input has counts (whole numbers) by word. `priorSize` words, spread as in `background` (by default both sides), are the prior, so
 * that rare words do not lead. Words that neither side uses are left out. A word that `background` lacks counts as one there.
 */
export function wordDifferences(
  one: ReadonlyMap<string, number>,
  other: ReadonlyMap<string, number>,
  {
    background = added(one, other),
    priorSize = 500,
  }: { background?: ReadonlyMap<string, number>; priorSize?: number } = {},
): WordDifference[] {
  const words = [...added(one, other)].filter(([, count]) => count > 0).map(([word]) => word)
  const base = new Map(background)
  for (const word of words) if (!base.get(word)) base.set(word, 1)
  const scale = priorSize / totalOf(base)
  const [oneTotal, otherTotal] = [totalOf(one), totalOf(other)]
  return words
    .map((word) => {
      const prior = scale * base.get(word)!
      const inOne = (one.get(word) ?? 0) + prior
      const inOther = (other.get(word) ?? 0) + prior
      const logOdds = logOddsOf(inOne, oneTotal + priorSize) - logOddsOf(inOther, otherTotal + priorSize)
      const z = logOdds / Math.sqrt(1 / inOne + 1 / inOther)
      return { word, one: one.get(word) ?? 0, other: other.get(word) ?? 0, logOdds, z }
    })
    .sort((a, b) => b.z - a.z || (a.word < b.word ? -1 : 1))
}

/** The odds of the only word of a vocabulary cannot differ. */
const logOddsOf = (count: number, total: number) => (total > count ? Math.log(count / (total - count)) : 0)

const totalOf = (counts: ReadonlyMap<string, number>) =>
  counts.values().reduce((sum, count) => sum + count, 0)

function added(one: ReadonlyMap<string, number>, other: ReadonlyMap<string, number>): Map<string, number> {
  const sum = new Map(one)
  for (const [word, count] of other) sum.set(word, (sum.get(word) ?? 0) + count)
  return sum
}
