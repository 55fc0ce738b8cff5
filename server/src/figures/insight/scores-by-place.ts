import { moved, piecesOf, type Pieces } from '@cloche/insight/points.ts'
import type { Database } from '../../base/db/database.ts'
import { givenTable, parametersOf, type Given } from '../../base/db/parameters.ts'
import { rowsOf } from '../../base/db/rows.ts'
import { summaryConditions } from './filter.ts'
import type { SumsRow } from './measures.ts'
import {
  DAYS_COLUMNS,
  eachOf,
  OWN_SUMS,
  ofLevel,
  ownSums,
  rolledUpSums,
  slotsOf,
  SPAN_COLUMNS,
  SUMS,
  type InsightFilter,
} from './score-sums.ts'
import type { Level } from './tally.ts'

export interface PlaceRow extends SumsRow {
  restaurant_id: string
  /** The subject: a category, or of a whole score the checklist, and the restaurant itself for all questions. */
  category_id: string
  /** The row belongs to the period, not to the previous one. */
  is_now: boolean
}

/** Returns the checklist of a row of whole scores, null for all questions. */
export const checklistOf = ({ restaurant_id, category_id }: PlaceRow): string | null =>
  category_id === restaurant_id ? null : category_id

/** Scores to be added up by restaurant, subject and period. */
interface PlaceQuery {
  level: Level
  filter: InsightFilter
  /** The pieces that make up the previous period and the period. */
  before: Pieces
  now: Pieces
}

const monthOf = (day: string) => `date_trunc('month', ${day}::timestamp)::date`

const IS_NOW = { is_now: 'boolean' } as const

/** Returns the pieces of both periods, each with its period. */
const inBoth = <P extends object>(before: readonly P[], now: readonly P[]) => [
  ...before.map((piece) => ({ ...piece, is_now: false })),
  ...now.map((piece) => ({ ...piece, is_now: true })),
]

/**
 * Roll-ups make up most of both periods, summaries the other days. Roll-ups are older than the changes of stale months: the roll-up
 * of such a month is taken from each span that has it, and its summaries are added.
 */
export function byPlace({ level, filter, before, now }: PlaceQuery, given: Given): string {
  const { restaurantIds, provisional, inHours, isCounted } = summaryConditions(filter, given)
  const spans = givenTable('spans', { ...SPAN_COLUMNS, ...IS_NOW }, inBoth(before.spans, now.spans), given)
  const days = givenTable('days', { ...DAYS_COLUMNS, ...IS_NOW }, inBoth(before.rest, now.rest), given)
  const isOfLevel = ofLevel(given(level))
  const inSlots = `slot = any(${given(slotsOf(filter))}::text[])`
  return `
    with spans as materialized (
      select * from ${spans}
    ), stale as materialized (
      select restaurant_id, 'month' as span, month as first, (month + interval '1 month')::date - 1 as last, is_now, sum(sign)::int as sign
      from (
        select distinct restaurant_id, ${monthOf('day')} as month from stale_cells where restaurant_id = any(${restaurantIds})
      ) as stale
      join spans on month between first and last
      group by 1, 2, 3, 4, 5 having sum(sign) <> 0
    ), pieces as (
      select restaurant_id, first, last, sign, is_now from unnest(${restaurantIds}) as restaurant_id, ${days}
      union all
      select restaurant_id, first, last, sign, is_now from stale
    ), scores as (
      select restaurant_id, subject_id, is_now, ${rolledUpSums('sign', provisional)}
      from spans join score_span_rollups using (span, first)
      where ${isOfLevel} and ${inSlots} and restaurant_id = any(${restaurantIds})
      union all
      select restaurant_id, subject_id, is_now, ${rolledUpSums('-sign', provisional)}
      from stale join score_span_rollups using (restaurant_id, span, first)
      where ${isOfLevel} and ${inSlots}
      union all
      select pieces.restaurant_id, subject_id, is_now, ${ownSums('sign')}
      from pieces ${eachOf(`
        select subject_id, ${OWN_SUMS} from score_summaries s
        where s.restaurant_id = pieces.restaurant_id and day between first and last
          and ${isOfLevel} and ${inHours} and ${isCounted}`)}
    )
    select restaurant_id, subject_id as category_id, is_now, ${SUMS} from scores group by 1, 2, 3 having sum(n) > 0 order by 1, 2, 3`
}

/** Adds up the whole scores of each checklist, or the scores of categories, in both periods. */
export function scoresByPlace(
  db: Database,
  level: 'visit' | 'category',
  filter: InsightFilter,
): Promise<PlaceRow[]> {
  const { parameters, given } = parametersOf()
  const before = piecesOf(filter.before, moved(filter.from, -1))
  const now = piecesOf(filter.from, filter.to)
  return rowsOf(db, byPlace({ level, filter, before, now }, given), parameters)
}
