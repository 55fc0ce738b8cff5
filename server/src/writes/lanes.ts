/** Questions of one batch that are written in parallel: enough to keep the disk busy, few enough to leave room for other callers. */
const LANES = 8

interface Lanes<W, R> {
  /** Writes with the same key are stored one after another, in the given order. */
  questionOf(write: W): unknown
  store(write: W): Promise<R>
  /** The HTTP status of a result. */
  statusOf(result: R): number
}

/**
 * Stores each write by itself, different questions in parallel, and returns the results in the writes' order. After `internal`
 * the rest of that question, after `unavailable` every write left gets the same result without a try. `store` must not reject.
 */
export async function inLanes<W, R>(
  writes: readonly W[],
  { questionOf, store, statusOf }: Lanes<W, R>,
): Promise<R[]> {
  const results: R[] = []
  const byQuestion = Map.groupBy(writes.entries(), ([, each]) => questionOf(each))
  const waiting = byQuestion.values()
  let away: R | null = null
  const lane = async () => {
    for (const writesOfOne of waiting) {
      let failed: R | null = null
      for (const [place, each] of writesOfOne) {
        const result: R = away ?? failed ?? (await store(each))
        results[place] = result
        if (statusOf(result) >= 500) failed = result
        if (statusOf(result) === 503) away = result
      }
    }
  }
  await Promise.all(Array.from({ length: LANES }, lane))
  return results
}
