import type { Given } from './parameters.ts'

const MAX_WORDS = 10
const NOT_TEXT = /[\s\p{Cc}\p{Cs}]+/u
const PARTS = /[\p{L}\p{N}\p{M}]+/gu

/** A quoted query for lexemes that begin with these letters. */
const prefix = (letters: string) => `'${letters.replaceAll(/['\\]/g, '$&$&')}':*`

/** A query for the word as typed (an address, a double name) or for all of its parts: PostgreSQL splits O'Brien in two. */
function wordQuery(word: string): string {
  const parts = word.match(PARTS) ?? []
  const whole = prefix(word)
  return parts.length === 0 || parts[0] === word ? whole : `(${whole} | ${parts.map(prefix).join(' & ')})`
}

function typedWords(q: string | undefined): string[] {
  const typed = (q ?? '').split(NOT_TEXT).filter((word) => word !== '')
  // Dashes and emoji between words are in no index, so they are dropped. Typed alone they still find nothing.
  const readable = typed.filter((word) => word.match(PARTS))
  return (readable.length > 0 ? readable : typed).slice(0, MAX_WORDS)
}

/** One `tsquery` for all words in any order: `search @@ folded($1)::tsquery`. Null when nothing is typed. */
export function searchQuery(q: string | undefined): string | null {
  return typedWords(q).map(wordQuery).join(' & ') || null
}

/** Shorter parts have no trigram, so every row would have to be read. */
const MIN_INSIDE = 3

interface SearchWord {
  /** A prefix `tsquery`. */
  words: string
  /** A pattern of `like` for the letters anywhere in a text; null where there are too few. */
  inside: string | null
}

/** Returns queries for each typed word, at the start of a word and inside one. */
export function searchWords(q: string | undefined): SearchWord[] {
  return typedWords(q).map((word) => ({ words: wordQuery(word), inside: insidePattern(word) }))
}

function insidePattern(word: string): string | null {
  // A phone is stored as digits alone.
  const letters = /^[\d()+\-.]+$/.test(word) ? word.replaceAll(/\D/g, '') : word
  return letters.length < MIN_INSIDE ? null : `%${letters.replaceAll(/[\\%_]/g, '\\$&')}%`
}

/** A condition that a row fits a `tsquery`, which a subquery makes once for all rows. */
export const beginsCondition = (words: string, given: Given): string =>
  `search @@ (select folded(${given(words)})::tsquery)`

/** A condition that a user or restaurant fits one word. */
export function wordCondition({ words, inside }: SearchWord, given: Given): string {
  const begins = beginsCondition(words, given)
  return inside === null ? begins : `(${begins} or search_text like (select folded(${given(inside)})))`
}
