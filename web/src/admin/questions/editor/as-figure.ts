import type { Figure } from './draft.ts'

/** What a number field tells: text while that is no number yet, `-` for one. */
export function asFigure(value: number | string): Figure {
  return typeof value === 'number' ? value : ''
}
