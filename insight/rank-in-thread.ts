import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Method } from './mixed-model/criterion.ts'
import type { Visits } from './mixed-model/design.ts'
import type { Candidates, NextVisits } from './mixed-model/next-visits.ts'
import type { Ranking } from './mixed-model/ranking.ts'
import { Unfittable, type UnfittableReason } from './mixed-model/unfittable.ts'

const WORKER = new URL('./rank-worker.ts', import.meta.url)

export interface RankTask {
  visits: Visits
  method: Method
  candidates: Candidates | null
}

/** The ranking, and the proposed visits; null without candidates. */
interface Ranked {
  ranking: Ranking
  next: NextVisits | null
}

export type RankOutcome = Ranked | { unfittable: UnfittableReason }

interface Options {
  method?: Method
  candidates?: Candidates
  signal?: AbortSignal
}

/** Runs `rank` and `nextVisits` in a thread of their own, which ends with the answer or when `signal` aborts. Throws `Unfittable` or `AbortError`. */
export async function rankInThread(
  visits: Visits,
  { method = 'REML', candidates, signal }: Options = {},
): Promise<Ranked> {
  signal?.throwIfAborted()
  const task: RankTask = { visits, method, candidates: candidates ?? null }
  const worker = new Worker(WORKER, { execArgv: [], workerData: task })
  try {
    const [outcome] = (await once(worker, 'message', { signal })) as [RankOutcome]
    if ('unfittable' in outcome) throw new Unfittable(outcome.unfittable)
    return outcome
  } finally {
    await worker.terminate()
  }
}
