import type { Result } from '../load/job.ts'

export interface Rounds {
  rounds: number
  /** The length of each round. */
  seconds: number
}

export interface Measured {
  perSecond: number
  /** Milliseconds. */
  p50: number
  p99: number
  /** The share of one processor that the load generator used. */
  generatorCpu: number
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}

export function quantile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.ceil(values.length * share) - 1]!
}

/** Returns the median over the rounds of each figure. */
export function medianOf(results: readonly Result[]): Measured {
  const over = (pick: (result: Result) => number) => median(results.map(pick))
  return {
    perSecond: over(({ count, seconds }) => count / seconds),
    p50: over(({ p50 }) => p50),
    p99: over(({ p99 }) => p99),
    generatorCpu: over(({ cpuSeconds, seconds }) => cpuSeconds / seconds),
  }
}
