import type { Database } from '../../base/db/database.ts'
import { rowsOf } from '../../base/db/rows.ts'
import { blocksSql } from './dish-blocks.ts'
import { SUM_COLUMNS, type Cell } from './queries.ts'

const NIL = '00000000-0000-0000-0000-000000000000'
/** The id in place of a restaurant's in the roll-ups of all restaurants together. */
export const EVERYWHERE = NIL
/** The subject of the whole scores of all questions in the days of all restaurants together. Others have their checklist. */
export const ALL_ASKED = NIL

const PROVISIONAL_COLUMNS = SUM_COLUMNS.map((column) => `provisional_${column}`)
const ALL_COLUMNS = [...SUM_COLUMNS, ...PROVISIONAL_COLUMNS].join(', ')
const sumsWhere = (condition: string) =>
  SUM_COLUMNS.map((column) => `coalesce(sum(${column}) filter (where ${condition}), 0)`).join(', ')
const SUMS_OF_BOTH = [...SUM_COLUMNS, ...PROVISIONAL_COLUMNS].map((column) => `sum(${column})`).join(', ')
const BOTH_SUMS = `${sumsWhere('not is_provisional')}, ${sumsWhere('is_provisional')}`

const LOCK = "select pg_advisory_xact_lock(hashtextextended('cloche roll-ups', 0))"

/** Waits until no other transaction writes roll-ups, and keeps others waiting until this one ends. */
export async function lockRollUps(db: Database): Promise<void> {
  await rowsOf(db, LOCK, [])
}

const STALE =
  "select id, restaurant_id, to_char(day, 'YYYY-MM-DD') as day from stale_cells order by day, id limit $1"

/** A change of a cell's summaries since they were rolled up. */
interface StaleCell extends Cell {
  id: string
}

/** Returns changes, those of the oldest days first, so that a batch has few days and months. */
export function staleCells(db: Database, limit: number): Promise<StaleCell[]> {
  return rowsOf(db, STALE, [limit])
}

const FORGET = 'delete from stale_cells where id = any($1::bigint[])'

export async function forgetStale(db: Database, ids: readonly string[]): Promise<void> {
  await rowsOf(db, FORGET, [ids])
}

const DELETE_DAYS = 'delete from score_day_rollups where day = any($1::date[])'
const INSERT_DAYS = `
  insert into score_day_rollups (scope, day, daypart, subject_id, ${ALL_COLUMNS})
  select scope, day, daypart, coalesce(nullif(subject_id, restaurant_id), '${ALL_ASKED}'), ${BOTH_SUMS}
  from score_summaries
  where restaurant_id = any(array(select id from restaurants)) and day = any($1::date[]) group by 1, 2, 3, 4`

/** Sums up days, `YYYY-MM-DD`, over all restaurants. */
export async function rollUpDays(db: Database, days: readonly string[]): Promise<void> {
  for (const sql of [DELETE_DAYS, INSERT_DAYS]) await rowsOf(db, sql, [days])
}

/** Joins summaries with the restaurant and month of another table's row. */
export const inMonth = (summaries: string, other: string) =>
  `${summaries}.restaurant_id = ${other}.restaurant_id
    and ${summaries}.day >= ${other}.month and ${summaries}.day < ${other}.month + interval '1 month'`
const MONTHS = 'unnest($1::uuid[], $2::date[]) as given (restaurant_id, month)'
/** The spans of the given months, of their restaurants and of all. */
const SPANS = `
  select distinct place as restaurant_id, span, first
  from ${MONTHS}, unnest(array[restaurant_id, '${EVERYWHERE}']) as place, lateral (values
    ('month', month), ('year', date_trunc('year', month::timestamp)::date)
  ) as spans (span, first)`
const WEEKDAY = 'extract(isodow from day)::text'
const SLOTS = `unnest(array['all', daypart, ${WEEKDAY}, daypart || ' ' || ${WEEKDAY}]) as slot`
const INSERT_SPANS = `insert into score_span_rollups (scope, slot, span, first, restaurant_id, subject_id, ${ALL_COLUMNS})`
/** Inserts rows in the order of the key, in which the insight reads thousands of them: each page of the table is read once. */
const BY_SPAN = 'group by 1, 2, 3, 4, 5, 6 order by 1, 2, 3, 4, 5, 6'
/** A month's year, so that months meet the given years by equality: a first build has no statistics to plan with. */
const YEAR = "date_trunc('year', r.first::timestamp)::date"
const yearOf = (which: 'min' | 'max') =>
  `(select date_trunc('year', ${which}(month)::timestamp)::date from ${MONTHS})`
const MONTH_STEPS = [
  `delete from score_span_rollups as kept using (${SPANS}) as given
  where kept.restaurant_id = given.restaurant_id and kept.span = given.span and kept.first = given.first`,
  `${INSERT_SPANS}
  select scope, slot, 'month', month, s.restaurant_id, subject_id, ${BOTH_SUMS}
  from ${MONTHS} join score_summaries s on ${inMonth('s', 'given')} and s.scope in ('visit', 'category'), ${SLOTS} ${BY_SPAN}`,
  `${INSERT_SPANS}
  select scope, 'all', 'month', month, s.restaurant_id, subject_id, ${BOTH_SUMS}
  from ${MONTHS} join score_summaries s on ${inMonth('s', 'given')} and s.scope = 'question' ${BY_SPAN}`,
  `${INSERT_SPANS}
  select scope, slot, 'month', month, '${EVERYWHERE}'::uuid, subject_id, ${SUMS_OF_BOTH}
  from (select distinct month from ${MONTHS}) as months join score_day_rollups
    on scope = 'question' and day >= month and day < month + interval '1 month', ${SLOTS} ${BY_SPAN}`,
  `${INSERT_SPANS}
  select scope, slot, 'year', ${YEAR}, r.restaurant_id, subject_id, ${SUMS_OF_BOTH}
  from score_span_rollups r join (${SPANS}) as given on given.span = 'year' and given.first = ${YEAR} and given.restaurant_id = r.restaurant_id
  where r.span = 'month' and r.first between ${yearOf('min')} and ${yearOf('max')} + 364 ${BY_SPAN}`,
  `insert into dish_names (name) select distinct dish_name from ${MONTHS} join dish_summaries d on ${inMonth('d', 'given')}
  except select name from dish_names`,
  `delete from dish_month_rollups as kept using ${MONTHS}
  where kept.restaurant_id = given.restaurant_id and kept.month = given.month`,
  `insert into dish_month_rollups (restaurant_id, month, dishes) ${blocksSql({
    keys: 'restaurant_id, month',
    name: 'dish_names.id',
    rows: `${MONTHS} join lateral (select * from dish_summaries d where ${inMonth('d', 'given')}) as d using (restaurant_id)
      join dish_names on dish_names.name = dish_name`,
  })}`,
]

/**
 * Sums up months: of a restaurant from its summaries, of all restaurants together from their days. Then sums up years from months. A
 * month is its first day, `YYYY-MM-DD`.
 */
export async function rollUpMonths(
  db: Database,
  months: readonly { restaurant_id: string; month: string }[],
): Promise<void> {
  const parameters = [months.map(({ restaurant_id }) => restaurant_id), months.map(({ month }) => month)]
  for (const sql of MONTH_STEPS) await rowsOf(db, sql, parameters)
}
