/** The value of a number field, '' while it is empty. */
export type Figure = number | ''

/** Cleans a one-line text: the server refuses line breaks and other control characters. */
export function oneLine(typed: string): string {
  return typed.replace(/[\p{Cc}\p{Cs}]+/gu, ' ')
}

/** Reads the value of a number field, which is a string while incomplete, such as `-`. */
export function asFigure(value: number | string): Figure {
  return typeof value === 'number' ? value : ''
}
