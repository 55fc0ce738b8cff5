import { hash } from 'node:crypto'
import { Random } from './random.ts'

/** So many seeds over the whole 32-bit range. The same words draw the same seeds. */
export function drawn(count: number, words: string): number[] {
  const random = new Random(parseInt(hash('sha256', words).slice(0, 8), 16))
  return Array.from({ length: count }, () => random.below(2 ** 32))
}

export const inARow = (count: number, from: number): number[] =>
  Array.from({ length: count }, (_, index) => from + index)
