import { stroke } from './shapes.ts'

// Letters are strokes on a grid of 4 by 6, so that a machine without fonts draws the same receipt.
const GLYPHS: Record<string, string> = {
  A: 'M0 6L2 0L4 6M1 4H3',
  B: 'M0 0V6H3L4 5V4L3 3H0M3 3L4 2V1L3 0H0',
  C: 'M4 1L3 0H1L0 1V5L1 6H3L4 5',
  D: 'M0 0V6H3L4 5V1L3 0Z',
  E: 'M4 0H0V6H4M0 3H3',
  F: 'M4 0H0V6M0 3H3',
  G: 'M4 1L3 0H1L0 1V5L1 6H4V3H2',
  H: 'M0 0V6M4 0V6M0 3H4',
  I: 'M2 0V6',
  J: 'M4 0V5L3 6H1L0 5',
  K: 'M0 0V6M4 0L0 3L4 6',
  L: 'M0 0V6H4',
  M: 'M0 6V0L2 3L4 0V6',
  N: 'M0 6V0L4 6V0',
  O: 'M1 0H3L4 1V5L3 6H1L0 5V1Z',
  P: 'M0 6V0H3L4 1V2L3 3H0',
  Q: 'M1 0H3L4 1V5L3 6H1L0 5V1ZM2 4L4 6',
  R: 'M0 6V0H3L4 1V2L3 3H0M2 3L4 6',
  S: 'M4 1L3 0H1L0 1V2L4 4V5L3 6H1L0 5',
  T: 'M0 0H4M2 0V6',
  U: 'M0 0V5L1 6H3L4 5V0',
  V: 'M0 0L2 6L4 0',
  W: 'M0 0L1 6L2 3L3 6L4 0',
  X: 'M0 0L4 6M4 0L0 6',
  Y: 'M0 0L2 3L4 0M2 3V6',
  Z: 'M0 0H4L0 6H4',
  '0': 'M1 0H3L4 1V5L3 6H1L0 5V1Z',
  '1': 'M1 1L2 0V6M1 6H3',
  '2': 'M0 1L1 0H3L4 1V2L0 6H4',
  '3': 'M0 0H4L2 2.5L4 4V5L3 6H1L0 5',
  '4': 'M3 6V0L0 4H4',
  '5': 'M4 0H0V2.5H3L4 3.5V5L3 6H0',
  '6': 'M4 0H2L0 2V5L1 6H3L4 5V4L3 3H0',
  '7': 'M0 0H4L1.5 6',
  '8': 'M1 0H3L4 1V2L3 3H1L0 4V5L1 6H3L4 5V4L3 3M1 3L0 2V1L1 0',
  '9': 'M0 6H2L4 4V1L3 0H1L0 1V2L1 3H4',
  '.': 'M2 5.6V6',
  '’': 'M2 0V1.5',
  ':': 'M2 1.6V2M2 4.6V5',
  ',': 'M2 5L1.5 6.5',
  '-': 'M1 3H3',
  '&': 'M4 6L1 1.5L2 0L3 1.5L0 4V5L1 6H2L4 4',
  '*': 'M2 1V5M0.5 2L3.5 4M3.5 2L0.5 4',
}
const ADVANCE = 5.6

export function lettersWidth(text: string, size: number): number {
  return (text.length * ADVANCE * size) / 6
}

/** Draws capitals and figures, `size` high, from the left. Unknown characters become spaces. */
export function letters(text: string, x: number, y: number, size: number, weight = 0.8): string {
  const strokes = Array.from(text.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase())
    .map((letter, index) => {
      const glyph = GLYPHS[letter]
      return glyph
        ? `<g transform="translate(${(index * ADVANCE).toFixed(1)} 0)">${stroke(glyph, '#2b2a33', weight)}</g>`
        : ''
    })
    .join('')
  return `<g transform="translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${(size / 6).toFixed(3)})">${strokes}</g>`
}
