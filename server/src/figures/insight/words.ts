import type { Speaking, WordCount } from '@cloche/insight/words-apart.ts'
import type { FormRow } from './comment-queries.ts'

/** Between the pieces of a text. PostgreSQL's parser finds the same words in the pieces as in the whole text. */
const SPACES = /[ \n\t\r]+/
/** A piece without a letter, such as a number. */
const NO_LETTERS = /^[!-@[-`{-~]*$/

/** Texts as numbers of their pieces: equal pieces have the same number. */
interface CutTexts {
  /** By their numbers. */
  pieces: string[]
  visits: { isLow: boolean; numbers: number[] }[]
}

/** Cuts the comments of visits into pieces, so that PostgreSQL parses a word once, however many visits use it. */
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

/** A text with `<` stays whole: the parser may take it for a tag, which may have spaces in it. */
function pieces(text: string): string[] {
  return text.includes('<') ? [text] : text.split(SPACES).filter((piece) => !NO_LETTERS.test(piece))
}

/** Counts words by their stems. A word has the form that is used most, or the first of those that are used equally often. */
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

/** Counts the visits with words on each side. */
export function speakingIn({ visits }: CutTexts): Speaking {
  const spoke = visits.filter(({ numbers }) => numbers.length > 0)
  const low = spoke.filter(({ isLow }) => isLow).length
  return { low, other: spoke.length - low }
}
