/** Marks the place of a secret in a stored text. The contract's texts can't contain this character. */
const MARK = '\u0002'
const PLACE = new RegExp(`${MARK}(\\w+)${MARK}`, 'g')
const BLOT = '•••'

export const placeOf = (name: string) => `${MARK}${name}${MARK}`

/** Removes the marks from typed text, so that it can't refer to a secret. */
export const withoutMarks = (typed: string) => typed.replaceAll(MARK, '')

/** The text with its secrets; a deleted secret is blotted out. */
export function filledIn(text: string, secrets: Record<string, string> | null): string {
  return text.replaceAll(PLACE, (_, name: string) => secrets?.[name] ?? BLOT)
}

export const hasSecrets = (text: string) => text.includes(MARK)
