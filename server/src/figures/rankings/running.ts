import { RANKING_PERIODS } from '@cloche/contract/ranking.ts'
import type { Context } from '../../base/context.ts'
import { isDue } from '../../base/jobs/nightly.ts'
import { oneAtATime } from '../../base/jobs/one-at-a-time.ts'
import { repeat } from '../../base/jobs/repeating.ts'
import { deleteOldRankings, failUnfinished, findRanking, requestRanking, takeRequested } from './queries.ts'
import { choiceOf } from './choice.ts'
import { rankedFor } from './ranked-for.ts'
import { LIMITS, runRanking } from './ranking-run.ts'

/** The pause between two looks is short, because readers wait for their ranking. */
const LOOK_MILLISECONDS = 1000
const MINUTE = 60_000
/** A choice without a ranking for this long is deleted. */
const KEPT_MILLISECONDS = 30 * 1440 * MINUTE

/** Ranks requested choices, and the usual periods every night, in one process at a time. Returns a function that stops it. */
export function keepRanked(context: Context, limits = LIMITS): () => Promise<void> {
  const { connection, db, clock, log } = context
  return oneAtATime(connection, 'rankings', log, async (signal) => {
    await failUnfinished(db, clock())
    let nextNightly = 0
    await repeat(signal, LOOK_MILLISECONDS, async () => {
      if (performance.now() >= nextNightly) {
        await requestNightly(context)
        nextNightly = performance.now() + MINUTE
      }
      const next = await takeRequested(db, clock())
      if (!next) return
      await runRanking(context, next, signal, limits)
      return 'more'
    })
  })
}

async function requestNightly(context: Context): Promise<void> {
  const { db, clock, config } = context
  const now = clock()
  const asked = RANKING_PERIODS.map((last) => rankedFor(context, { reach: null }, { last }))
  const choices = (await Promise.all(asked)).map(({ ranked }) => choiceOf(ranked))
  let isNight = false
  for (const [choice, row] of await Promise.all(
    choices.map(async (each) => [each, await findRanking(db, each)] as const),
  )) {
    const at = (time: string | null | undefined) => (time ? new Date(time) : null)
    const runs = { last: at(row?.finished_at), lastGood: at(row?.ranked_at) }
    if (row?.requested_at || !isDue(now, config.defaultTimezone, runs)) continue
    isNight = true
    await requestRanking(db, choice, now)
  }
  if (isNight) await deleteOldRankings(db, new Date(now.getTime() - KEPT_MILLISECONDS))
}
