import type { Ranking as RankingAnswer } from '@cloche/contract/ranking.ts'
import { Unfittable } from '@cloche/insight/mixed-model/unfittable.ts'
import { rankInThread } from '@cloche/insight/rank-in-thread.ts'
import type { Context } from '../../base/context.ts'
import type { Choice } from '../../base/db/rankings-schema.ts'
import { daysOf, visitFilterOf } from './choice.ts'
import { candidatesFor, storedNext, type IndexedCandidates } from './next.ts'
import { failRanking, putBack, scoredVisits, storeRanking } from './queries.ts'
import { guestRowsOf, indexed, resultOf, unfittableResult, type IndexedVisits } from './stored-result.ts'

/** The cost of a fit grows with the cube of the restaurants; beyond these limits the thread would need minutes. */
const MAX_RESTAURANTS = 400
const MAX_VISITS = 200_000
const MAX_MILLISECONDS = 120_000

type Problem = NonNullable<RankingAnswer['problem']>

/** The limits of a run; tests set lower ones. */
interface Limits {
  visits: number
  milliseconds: number
}

export const LIMITS: Limits = { visits: MAX_VISITS, milliseconds: MAX_MILLISECONDS }

/** Ranks the visits of a choice in a thread, chooses the next ones and stores both, or the problem. If `signal` ends the run, its choice waits again. */
export async function runRanking(
  context: Context,
  { id, choice }: { id: string; choice: Choice },
  signal: AbortSignal,
  limits: Limits = LIMITS,
): Promise<void> {
  const { db, clock, log, config } = context
  const timeout = AbortSignal.timeout(limits.milliseconds)
  try {
    const period = daysOf(choice, clock(), config.defaultTimezone)
    const rows = await scoredVisits(db, visitFilterOf(choice, period), limits.visits + 1)
    const visits = indexed(rows)
    if (rows.length > limits.visits || visits.restaurantIds.length > MAX_RESTAURANTS)
      return await failRanking(db, id, 'too-large', clock())
    const candidates = await candidatesFor(context, visits)
    const answer = await rankedOf(visits, candidates, period, AbortSignal.any([signal, timeout]))
    await db.transaction().execute((transaction) => storeRanking(transaction, id, { ...answer, at: clock() }))
  } catch (error) {
    if (signal.aborted) return putBack(db, id)
    const problem: Problem = timeout.aborted ? 'timeout' : 'failed'
    log.error({ err: error, ranking: id, problem }, 'a ranking failed')
    await failRanking(db, id, problem, clock())
  }
}

async function rankedOf(
  visits: IndexedVisits,
  who: IndexedCandidates,
  period: { from: string; to: string },
  signal: AbortSignal,
) {
  try {
    const { ranking, next } = await rankInThread(visits.visits, { candidates: who.candidates, signal })
    const result = resultOf(ranking, visits, period)
    return {
      result: { ...result, next: storedNext(next!, visits, who) },
      guests: guestRowsOf(ranking, visits),
    }
  } catch (error) {
    if (!(error instanceof Unfittable)) throw error
    return { result: unfittableResult(error.reason, period, visits.visits.scores.length), guests: [] }
  }
}
