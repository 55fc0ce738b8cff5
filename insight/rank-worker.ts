import { parentPort, workerData } from 'node:worker_threads'
import { rank } from './mixed-model/ranking.ts'
import { Unfittable } from './mixed-model/unfittable.ts'
import type { RankOutcome, RankTask } from './rank-in-thread.ts'

function outcomeOf({ visits, method }: RankTask): RankOutcome {
  try {
    return { ranking: rank(visits, method) }
  } catch (error) {
    if (error instanceof Unfittable) return { unfittable: error.reason }
    throw error
  }
}

parentPort!.postMessage(outcomeOf(workerData as RankTask))
