import type { Figure } from './draft.ts'

/** What a person typed or pasted as one line: the server takes no line breaks and no other control characters there. */
export function oneLine(typed: string): string {
  return typed.replace(/[\p{Cc}\p{Cs}]+/gu, ' ')
}

/** What a number field tells: text while that is no number yet, `-` for one. */
export function asFigure(value: number | string): Figure {
  return typeof value === 'number' ? value : ''
}
