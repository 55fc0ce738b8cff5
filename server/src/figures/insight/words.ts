import type { Speaking, WordCount } from '@cloche/insight/words-apart.ts'
import type { FormRow } from './comment-queries.ts'

/** Separates pieces of text that PostgreSQL's parser reads alike alone and together. */
const SPACES = /[ \n\t\r]+/
/** A piece without a letter: a number, or signs. */
const NO_LETTERS = /^[!-@[-`{-~]*$/

/** Texts in pieces, each different piece with a number. */
interface CutTexts {
  /** By their numbers. */
  pieces: string[]
  visits: { isLow: boolean; numbers: number[] }[]
}

/** Cuts the comments of visits into pieces, so that each word has to be parsed once, however many visits use it. */
export function cutTexts(said: readonly [isLow: boolean, text: string][]): CutTexts {
  const numbers = new Map<string, number>()
  const cut = said.map(([isLow, text]) => ({
    isLow,
    numbers: pieces(text).map((piece) => {
      const number = numbers.get(piece) ?? numbers.size
      if (number === numbers.size) numbers.set(piece, number)
      return number
    }),
  }))
  return { pieces: [...numbers.keys()], visits: cut }
}

/** What the parser takes for a tag may have spaces in it, so that such a text remains whole. */
function pieces(text: string): string[] {
  return text.includes('<') ? [text] : text.split(SPACES).filter((piece) => !NO_LETTERS.test(piece))
}

/** Counts words by their stems, each in the form that is used most; of forms used alike it is the first. */
export function countWords({ pieces: { length }, visits }: CutTexts, forms: readonly FormRow[]): WordCount[] {
  const usesOfPiece = Array.from({ length }, () => 0)
  for (const { numbers } of visits) for (const number of numbers) usesOfPiece[number]! += 1
  const totals = new Map<string, { stem: string; uses: number }>()
  for (const { place, form, uses, stem } of forms) {
    const total = totals.get(form) ?? { stem, uses: 0 }
    total.uses += uses * usesOfPiece[place - 1]!
    totals.set(form, total)
  }
  const leading = new Map<string, { count: WordCount; uses: number }>()
  for (const [form, { stem, uses }] of totals)
    if (uses > (leading.get(stem)?.uses ?? 0))
      leading.set(stem, { count: { word: form, low: 0, other: 0, visits: 0, lowVisits: 0 }, uses })
  const ofPiece: [WordCount, number][][] = Array.from({ length }, () => [])
  for (const { place, stem, uses } of forms) ofPiece[place - 1]!.push([leading.get(stem)!.count, uses])
  for (const { isLow, numbers } of visits) {
    const used = new Set<WordCount>()
    for (const number of numbers)
      for (const [count, uses] of ofPiece[number]!) {
        count[isLow ? 'low' : 'other'] += uses
        used.add(count)
      }
    for (const count of used) {
      count.visits += 1
      count.lowVisits += Number(isLow)
    }
  }
  return [...leading.values()].map(({ count }) => count)
}

/** Counts the visits that have a piece of text on each side. */
export function speakingIn({ visits }: CutTexts): Speaking {
  const spoke = visits.filter(({ numbers }) => numbers.length > 0)
  const low = spoke.filter(({ isLow }) => isLow).length
  return { low, other: spoke.length - low }
}
