import { folded } from '@cloche/checklist/folded.ts'

/** Fewer letters are found at the start of words alone, as by the server's search. */
const MIN_INSIDE = 3
const NOT_FOUND = 5

/** The texts of an option: its name, then what else it is found by. */
export type Texts = readonly [name: string, ...others: (string | null | undefined)[]]

/** Says how well the texts fit what is typed: 0 is the name itself, then come its beginning, beginnings of words, and letters inside. */
function rankOf(typed: string, wanted: readonly string[], [name, ...others]: Texts): number {
  const title = folded(name)
  if (title.trim() === typed) return 0
  const ofTitle = wordsOf(title)
  if (wanted.every((start) => ofTitle.some((word) => word.startsWith(start))))
    return title.startsWith(typed) ? 1 : 2
  const whole = [title, ...others.map((text) => folded(text ?? ''))].join(' ')
  const words = wordsOf(whole)
  const begins = (start: string) => words.some((word) => word.startsWith(start))
  if (wanted.every(begins)) return 3
  const isInside = (part: string) => begins(part) || (part.length >= MIN_INSIDE && whole.includes(part))
  return wanted.every(isInside) ? 4 : NOT_FOUND
}

const wordsOf = (text: string): string[] => text.match(/[\p{L}\p{N}\p{M}]+/gu) ?? []

/** Returns the items that fit what is typed, the best first; `all` also returns the others, last. */
export function ranked<T>(
  items: readonly T[],
  search: string,
  textsOf: (item: T) => Texts,
  all = false,
): T[] {
  const typed = folded(search).trim()
  const wanted = wordsOf(typed)
  if (wanted.length === 0) return [...items]
  const rows = items.map((item) => ({ item, rank: rankOf(typed, wanted, textsOf(item)) }))
  const found = all ? rows : rows.filter(({ rank }) => rank < NOT_FOUND)
  return found.toSorted((one, other) => one.rank - other.rank).map(({ item }) => item)
}
