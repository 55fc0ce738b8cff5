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

/** The product's figures, and the limit's: the database's part of the work alone. */
export interface Beside {
  http: Measured
  driver: Measured
}

/** A short round that warms up. Its figures are dropped. */
export const warmUpOf = ({ seconds }: Rounds): Rounds => ({ rounds: 1, seconds: seconds / 4 })

type Round = (seconds: number) => Promise<Result>

/** Measures the product and its limit in turn, because a machine is not equally fast all the time. */
export async function inTurn({ rounds, seconds }: Rounds, product: Round, limit: Round): Promise<Beside> {
  const [http, driver]: [Result[], Result[]] = [[], []]
  for (let round = 0; round < rounds; round++) {
    http.push(await product(seconds))
    driver.push(await limit(seconds))
  }
  return { http: medianOf(http), driver: medianOf(driver) }
}

/** Returns the median over the rounds of each figure. */
function medianOf(results: readonly Result[]): Measured {
  const over = (pick: (result: Result) => number) => median(results.map(pick))
  return {
    perSecond: over(({ count, seconds }) => count / seconds),
    p50: over(({ p50 }) => p50),
    p99: over(({ p99 }) => p99),
    generatorCpu: over(({ cpuSeconds, seconds }) => cpuSeconds / seconds),
  }
}
