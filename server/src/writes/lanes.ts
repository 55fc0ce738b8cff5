/** Questions of one batch that are written at once: enough to keep the disk busy, and others still get their turn. */
const LANES = 8

interface Lanes<W, R> {
  /** Writes of one question follow one another as given. */
  questionOf(write: W): unknown
  store(write: W): Promise<R>
  /** The HTTP status of what came of one. */
  statusOf(result: R): number
}

/**
 * Stores writes each by itself and answers for each in its place; different questions know nothing of each other, and need not
 * wait. What comes after a failure of ours is answered like it and not tried: after `internal` at that question, after
 * `unavailable` anywhere. `store` must not reject.
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
