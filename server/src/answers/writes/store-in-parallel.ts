/** Questions of one batch that are written in parallel: enough to keep the disk busy, few enough to leave room for other callers. */
const MAX_PARALLEL = 8

interface HowToStore<W, R> {
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
export async function storeInParallel<W, R>(
  writes: readonly W[],
  { questionOf, store, statusOf }: HowToStore<W, R>,
): Promise<R[]> {
  const results: R[] = []
  const byQuestion = Map.groupBy(writes.entries(), ([, each]) => questionOf(each))
  const waiting = byQuestion.values()
  let away: R | null = null
  const storeQuestions = async () => {
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
  await Promise.all(Array.from({ length: MAX_PARALLEL }, storeQuestions))
  return results
}
