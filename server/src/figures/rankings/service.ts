import type { Ranking, RankingQuery, RankingResult } from '@cloche/contract/ranking.ts'
import { fullName } from '@cloche/languages/full-name.ts'
import type { Context } from '../../base/context.ts'
import type { StoredResult } from '../../base/db/rankings-schema.ts'
import type { Session } from '../../base/http/sessions.ts'
import { Problem } from '../../base/faults/problem.ts'
import { programmeOf } from '../../base/settings/service.ts'
import { choiceOf } from './choice.ts'
import { countRequested, findRanking, requestRanking, severitiesOf, titlesOf } from './queries.ts'
import { rankedFor, type Named } from './ranked-for.ts'
import { resultOfSome } from './stored-result.ts'

export { deleteSeverity } from './queries.ts'

/** The number of choices that may wait; beyond it a caller has to try again later. */
const MAX_WAITING = 30

/** Returns the last ranking of a choice and whether another one is under way. */
export async function ranking(
  context: Context,
  session: Pick<Session, 'reach'>,
  query: RankingQuery,
): Promise<Ranking> {
  const { ranked, named, wholes } = await rankedFor(context, session, query)
  const row = await findRanking(context.db, choiceOf(ranked))
  if (!row) return { ...wholes, state: 'none', problem: null, problemAt: null, result: null }
  return {
    ...wholes,
    state: row.requested_at === null ? 'ready' : row.started_at === null ? 'waiting' : 'running',
    problem: row.problem,
    problemAt: row.problem && row.finished_at,
    result: row.result && (await presented(context, row.id, row.ranked_at!, row.result, named)),
  }
}

/** Requests a new ranking of a choice. Throws `rate_limited` if too many choices wait. */
export async function rankAnew(
  context: Context,
  session: Pick<Session, 'reach'>,
  query: RankingQuery,
): Promise<Ranking> {
  const { db, clock } = context
  if ((await countRequested(db)) >= MAX_WAITING) throw new Problem('rate_limited')
  const { ranked } = await rankedFor(context, session, query)
  await requestRanking(db, choiceOf(ranked), clock())
  return ranking(context, session, query)
}

async function presented(
  context: Context,
  id: string,
  rankedAt: string,
  { next: _next, ...whole }: StoredResult,
  named: Named,
): Promise<RankingResult> {
  const { db } = context
  const stored = named ? resultOfSome(whole, named) : whole
  const [titles, guests, { language }] = await Promise.all([
    titlesOf(
      db,
      stored.restaurants.map((restaurant) => restaurant.id),
    ),
    severitiesOf(db, id, named),
    programmeOf(context, db),
  ])
  return {
    ...stored,
    rankedAt,
    restaurants: stored.restaurants.map((restaurant) => ({
      ...restaurant,
      title: titles.get(restaurant.id) ?? '–',
    })),
    guests: guests.map(({ count: _count, first_name: firstName, last_name: lastName, ...guest }) => ({
      ...guest,
      name: fullName({ firstName, lastName }, language),
    })),
    guestCount: guests[0]?.count ?? 0,
  }
}
