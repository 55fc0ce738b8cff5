import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Method } from './mixed-model/criterion.ts'
import type { Visits } from './mixed-model/design.ts'
import type { Ranking } from './mixed-model/ranking.ts'
import { Unfittable, type UnfittableReason } from './mixed-model/unfittable.ts'

const WORKER = new URL('./rank-worker.ts', import.meta.url)

export interface RankTask {
  visits: Visits
  method: Method
}

export type RankOutcome = { ranking: Ranking } | { unfittable: UnfittableReason }

/** Runs `rank` in its own thread, which ends with the answer or with `signal`. Throws `Unfittable` or `AbortError`. */
export async function rankInThread(
  visits: Visits,
  method: Method = 'REML',
  signal?: AbortSignal,
): Promise<Ranking> {
  signal?.throwIfAborted()
  const worker = new Worker(WORKER, { execArgv: [], workerData: { visits, method } satisfies RankTask })
  try {
    const [outcome] = (await once(worker, 'message', { signal })) as [RankOutcome]
    if ('unfittable' in outcome) throw new Unfittable(outcome.unfittable)
    return outcome.ranking
  } finally {
    await worker.terminate()
  }
}
