import type { Ranking, RankingQuery, RankingResult } from '@cloche/contract/ranking.ts'
import type { Context } from '../../base/context.ts'
import type { Database } from '../../base/db/database.ts'
import type { StoredResult } from '../../base/db/rankings-schema.ts'
import { Problem } from '../../base/faults/problem.ts'
import { choiceOf } from './choice.ts'
import { countRequested, findRanking, requestRanking, severitiesOf, titlesOf } from './queries.ts'

export { deleteSeverity } from './queries.ts'

/** The number of choices that may wait; beyond it a caller has to try again later. */
const MAX_WAITING = 30

/** Returns the last ranking of a choice and whether another one is under way. */
export async function ranking({ db }: Context, query: RankingQuery): Promise<Ranking> {
  const row = await findRanking(db, choiceOf(query))
  if (!row) return { state: 'none', problem: null, problemAt: null, result: null }
  return {
    state: row.requested_at === null ? 'ready' : row.started_at === null ? 'waiting' : 'running',
    problem: row.problem,
    problemAt: row.problem && row.finished_at,
    result: row.result && (await presented(db, row.id, row.ranked_at!, row.result)),
  }
}

/** Requests a new ranking of a choice. Throws `rate_limited` if too many choices wait. */
export async function rankAnew(context: Context, query: RankingQuery): Promise<Ranking> {
  const { db, clock } = context
  if ((await countRequested(db)) >= MAX_WAITING) throw new Problem('rate_limited')
  await requestRanking(db, choiceOf(query), clock())
  return ranking(context, query)
}

async function presented(
  db: Database,
  id: string,
  rankedAt: string,
  { next: _next, ...stored }: StoredResult,
): Promise<RankingResult> {
  const [titles, guests] = await Promise.all([
    titlesOf(
      db,
      stored.restaurants.map((restaurant) => restaurant.id),
    ),
    severitiesOf(db, id),
  ])
  return {
    ...stored,
    rankedAt,
    restaurants: stored.restaurants.map((restaurant) => ({
      ...restaurant,
      title: titles.get(restaurant.id) ?? '–',
    })),
    guests: guests.map(({ count: _count, ...guest }) => guest),
    guestCount: guests[0]?.count ?? 0,
  }
}
