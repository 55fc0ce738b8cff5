import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64'
import { uniformInt } from 'pure-rand/distribution/uniformInt'
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus'
import type { RandomGenerator } from 'pure-rand/types/RandomGenerator'
import { wordsApart, type WordCount } from '../words-apart.ts'

/** A programme in which the score has no influence on what guests write. */
export interface Talk {
  visits: number
  guests: number
  /** The least and the greatest number of words in a visit's comments. */
  words: readonly [number, number]
  vocabulary: number
  /** The chance that the next word repeats the last one. */
  again: number
}

/** The number of a guest's favourite words. */
const FAVOURITES = 4
/** The chance that the next word is a favourite. */
const FAVOURED = 0.15

/** Simulates the words of a programme per seed, and returns how many programmes list a word. */
export const falseWordLists = (talk: Talk, seeds: readonly number[]): number =>
  seeds.filter((seed) => {
    const { counts, speaking } = wordsOf(talk, xoroshiro128plus(seed))
    return wordsApart(counts, speaking).words.length > 0
  }).length

function wordsOf({ visits, guests, words, vocabulary, again }: Talk, random: RandomGenerator) {
  // As in any language, a few words make up most of a text: the frequency falls with the rank.
  const anyWord = () => Math.floor(Math.exp(uniformFloat64(random) * Math.log(vocabulary)))
  const favourites = Array.from({ length: guests }, () => Array.from({ length: FAVOURITES }, anyWord))
  const counts = new Map<number, WordCount>()
  const speaking = { low: 0, other: 0 }
  for (let visit = 0; visit < visits; visit += 1) {
    // Every fourth visit is a low-scoring one, and differs in nothing else.
    const side = visit % 4 === 0 ? 'low' : 'other'
    speaking[side] += 1
    const own = favourites[uniformInt(random, 0, guests - 1)]!
    const seen = new Set<number>()
    let said = anyWord()
    for (let left = uniformInt(random, ...words); left > 0; left -= 1) {
      if (uniformFloat64(random) >= again)
        said = uniformFloat64(random) < FAVOURED ? own[uniformInt(random, 0, FAVOURITES - 1)]! : anyWord()
      const count = counts.get(said) ?? { word: String(said), low: 0, other: 0, visits: 0, lowVisits: 0 }
      counts.set(said, count)
      count[side] += 1
      if (seen.has(said)) continue
      seen.add(said)
      count.visits += 1
      count.lowVisits += Number(side === 'low')
    }
  }
  return { counts: [...counts.values()], speaking }
}
