/** Counts a text's characters (code points), as the contract and the database do: an emoji is one of them, and two of `length`. */
export const characterCount = (text: string): number => Array.from(text).length

/** The beginning of a text, for a field that takes so many characters; `maxLength` would count an emoji as two. */
export const firstCharacters = (text: string, most: number): string =>
  text.length > most ? Array.from(text).slice(0, most).join('') : text
