import type { WholeScores } from '@cloche/contract/insight.ts'
import type { RankingQuery } from '@cloche/contract/ranking.ts'
import type { Context } from '../../base/context.ts'
import type { Session } from '../../base/http/sessions.ts'
import { inPlaces, restaurantsWhere } from '../../programme/where/service.ts'
import { meantChecklist, namedWholes } from '../insight/service.ts'
import { choiceOf, daysOf, visitFilterOf, type Ranked } from './choice.ts'
import { visitsByChecklist } from './queries.ts'

/** The restaurants that are named to a limited manager; null: each that is ranked. */
export type Named = readonly string[] | null

interface RankedFor {
  ranked: Ranked
  named: Named
  wholes: WholeScores
}

/**
 * Returns the visits that are ranked for a caller, and whom the ranking names. That of a limited manager is fitted on all restaurants, since
 * the severity of guests shows where they have been elsewhere too. Without a choice the checklist is that of most visits of those named.
 */
export async function rankedFor(
  context: Context,
  { reach }: Pick<Session, 'reach'>,
  query: RankingQuery,
): Promise<RankedFor> {
  const { db, clock, config } = context
  const { restaurantIds, groupIds, tags, ...visits } = query
  const isLimited = reach !== null
  const named = isLimited
    ? ((await restaurantsWhere(db, reach, { restaurantIds, groupIds, tags })) ?? [])
    : null
  const chosen = isLimited ? visits : await inPlaces(db, null, query)
  const choice = choiceOf({ ...chosen, checklistId: null })
  const filter = visitFilterOf(choice, daysOf(choice, clock(), config.defaultTimezone))
  const counts = await visitsByChecklist(db, { ...filter, ...(named && { restaurantIds: named }) })
  const checklistId = meantChecklist(query.checklistId, counts)
  return { ranked: { ...chosen, checklistId }, named, wholes: await namedWholes(db, checklistId, counts) }
}
