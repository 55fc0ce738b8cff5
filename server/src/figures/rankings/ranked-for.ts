import type { RankingQuery } from '@cloche/contract/ranking.ts'
import type { Database } from '../../base/db/database.ts'
import type { Session } from '../../base/http/sessions.ts'
import { inPlaces, restaurantsWhere } from '../../programme/where/service.ts'
import type { choiceOf } from './choice.ts'

/** The restaurants that are named to a limited manager; null: each that is ranked. */
export type Named = readonly string[] | null

/**
 * Returns the visits that are ranked for a caller, and whom the ranking names. That of a limited manager is fitted on all restaurants, since
 * the severity of guests shows where they have been elsewhere too.
 */
export async function rankedFor(
  db: Database,
  { reach }: Pick<Session, 'reach'>,
  query: RankingQuery,
): Promise<{ ranked: Parameters<typeof choiceOf>[0]; named: Named }> {
  if (reach === null) return { ranked: await inPlaces(db, null, query), named: null }
  const { restaurantIds, groupIds, tags, ...visits } = query
  return {
    ranked: visits,
    named: (await restaurantsWhere(db, reach, { restaurantIds, groupIds, tags })) ?? [],
  }
}
