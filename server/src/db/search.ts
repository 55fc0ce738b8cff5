const MAX_WORDS = 10
const NOT_TEXT = /[\s\p{Cc}\p{Cs}]+/u
const PARTS = /[\p{L}\p{N}\p{M}]+/gu

/** A lexeme that begins with this, whatever is in it. */
const prefix = (letters: string) => `'${letters.replaceAll(/['\\]/g, '$&$&')}':*`

/** As it is typed (an address, a double name), or each of its parts: PostgreSQL takes O'Brien for two words. */
function wordQuery(word: string): string {
  const parts = word.match(PARTS) ?? []
  const whole = prefix(word)
  return parts.length === 0 || parts[0] === word ? whole : `(${whole} | ${parts.map(prefix).join(' & ')})`
}

/** One `tsquery` for each word that was typed, to look for its first letters: `search @@ lower($1)::tsquery`. */
export function searchWords(q: string | undefined): string[] {
  const typed = (q ?? '').split(NOT_TEXT).filter((word) => word !== '')
  // A dash or a picture between words is in no index; alone it is still something that is not found.
  const readable = typed.filter((word) => word.match(PARTS))
  return (readable.length > 0 ? readable : typed).slice(0, MAX_WORDS).map(wordQuery)
}

/** All words in one `tsquery`, in any order: `search @@ lower($1)::tsquery`. Null when nothing was typed. */
export function searchQuery(q: string | undefined): string | null {
  return searchWords(q).join(' & ') || null
}
