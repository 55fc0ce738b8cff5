/** Counts a text's characters (code points), as the contract and the database do: an emoji is one of them, and two of `length`. */
export const characterCount = (text: string): number => Array.from(text).length
