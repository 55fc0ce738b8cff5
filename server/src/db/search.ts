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

/** One prefix `tsquery` for each typed word: `search @@ lower($1)::tsquery`. */
export function searchWords(q: string | undefined): string[] {
  const typed = (q ?? '').split(NOT_TEXT).filter((word) => word !== '')
  // Dashes and emoji between words are in no index, so they are dropped. Typed alone they still find nothing.
  const readable = typed.filter((word) => word.match(PARTS))
  return (readable.length > 0 ? readable : typed).slice(0, MAX_WORDS).map(wordQuery)
}

/** One `tsquery` for all words in any order: `search @@ lower($1)::tsquery`. Null when nothing is typed. */
export function searchQuery(q: string | undefined): string | null {
  return searchWords(q).join(' & ') || null
}
