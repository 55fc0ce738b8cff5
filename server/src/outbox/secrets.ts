/** Marks the place of a secret in a stored text; nobody can type it, the contract's texts have no such character there. */
const MARK = '\u0002'
const PLACE = new RegExp(`${MARK}(\\w+)${MARK}`, 'g')
const BLOT = '•••'

export const placeOf = (name: string) => `${MARK}${name}${MARK}`

/** What somebody typed, so that it can't name a secret. */
export const withoutMarks = (typed: string) => typed.replaceAll(MARK, '')

/** The text as it goes out, or with what is gone blotted out. */
export function filledIn(text: string, secrets: Record<string, string> | null): string {
  return text.replaceAll(PLACE, (_, name: string) => secrets?.[name] ?? BLOT)
}

export const hasSecrets = (text: string) => text.includes(MARK)
