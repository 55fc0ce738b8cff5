import { parentPort, workerData } from 'node:worker_threads'
import { nextVisits } from './mixed-model/next-visits.ts'
import { rank } from './mixed-model/ranking.ts'
import { Unfittable } from './mixed-model/unfittable.ts'
import type { RankOutcome, RankTask } from './rank-in-thread.ts'

function outcomeOf({ visits, method, candidates }: RankTask): RankOutcome {
  try {
    const ranking = rank(visits, method)
    return { ranking, next: candidates && nextVisits(visits, ranking, candidates) }
  } catch (error) {
    if (error instanceof Unfittable) return { unfittable: error.reason }
    throw error
  }
}

parentPort!.postMessage(outcomeOf(workerData as RankTask))
