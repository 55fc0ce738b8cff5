import { execFileSync } from 'node:child_process'
import { hash } from 'node:crypto'
import { Random } from './random.ts'

/** Draws seeds from the whole 32-bit range. The same words draw the same seeds. */
export function drawn(count: number, words: string): number[] {
  const random = new Random(parseInt(hash('sha256', words).slice(0, 8), 16), 'seeds')
  return Array.from({ length: count }, () => random.below(2 ** 32))
}

export const inARow = (count: number, from: number): number[] =>
  Array.from({ length: count }, (_, index) => from + index)

/** Returns words that no code was tuned to: the hash of the commit, or the day where there is no repository. */
export function freshWords(folder = import.meta.dirname): string {
  try {
    const stdio = ['ignore', 'pipe', 'ignore'] as const
    return execFileSync('git', ['rev-parse', 'HEAD'], {
      cwd: folder,
      encoding: 'utf8',
      stdio: [...stdio],
    }).trim()
  } catch {
    return new Date().toISOString().slice(0, 10)
  }
}
