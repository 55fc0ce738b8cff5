import { OVERDUE_HOURS, SAME_DAY_HOURS } from '@cloche/contract/constants.ts'
import type { VisitOptions } from '@cloche/contract/questions.ts'
import { moved, wholeSpans } from '@cloche/insight/points.ts'
import type { Database } from '../db/database.ts'
import { rowsOf } from '../db/rows.ts'
import { chosen, IN_DAYS, IN_HOURS, type DaysFilter } from './filter.ts'
import type { SumsRow } from './measures.ts'
import { SUM_COLUMNS } from './queries.ts'
import { EVERYWHERE } from './roll-up-queries.ts'

/** Chooses the rows of a report. `before` is the first day of the previous period. */
export interface ReportFilter extends DaysFilter {
  before: string
  categoryId: string | null
}

export interface PlaceRow extends SumsRow {
  restaurant_id: string
  category_id: string
  /** The row belongs to the period, not to the previous one. */
  is_now: boolean
}

export interface DayRow extends SumsRow {
  day: string
}

/** Squares are added up as floating-point numbers, which are exact here: PostgreSQL adds up `bigint` far more slowly. */
const SUMS = 'sum(n)::int as n, sum(sum)::float8 as sum, sum(sum_squares::float8) as sum_squares'
const OWN_SUMS = SUM_COLUMNS.join(', ')
/** The sums of a roll-up, with those of provisional visits if parameter 6 of `chosen` asks for them. */
const ROLLED_UP_SUMS = SUM_COLUMNS.map(
  (column) => `${column} + case when $6 then provisional_${column} else 0 end as ${column}`,
).join(', ')
/** The sums of a piece of days. `offset 0` has it read by the index, where the planner would read the whole table. */
const eachOf = (select: string) => `cross join lateral (${select} offset 0) as each`

/** The chosen months and years, by the parameters of `pieces`. */
const SPANS =
  'spans as (select * from unnest($10::text[], $11::date[], $12::date[]) as spans (span, first, last))'
/** The days outside of them. */
const REST = 'unnest($13::date[], $14::date[]) as days (first, last)'

/** Rolled up months and years serve those within both periods, summaries the other days and what is stale. */
const BY_PLACE = `
  with ${SPANS}, stale as materialized (
    select distinct restaurant_id, span, first, last from stale_cells join spans on day between first and last
    where day between $2::date and $3::date
  ), pieces as (
    select restaurant_id, first, last from unnest($1::uuid[]) as restaurant_id, ${REST}
    union all
    select restaurant_id, first, last from stale where restaurant_id = any($1::uuid[])
  ), scores as (
    select restaurant_id, subject_id, first >= $7::date as is_now, ${ROLLED_UP_SUMS}
    from spans join score_span_rollups r using (span, first)
    where scope = $8 and slot = any($9::text[]) and restaurant_id = any($1::uuid[])
      and not exists (select from stale where (stale.restaurant_id, stale.span, stale.first) = (r.restaurant_id, r.span, r.first))
    union all
    select pieces.restaurant_id, subject_id, day >= $7::date, ${OWN_SUMS}
    from pieces ${eachOf(`
      select subject_id, day, ${OWN_SUMS} from score_summaries s
      where s.restaurant_id = pieces.restaurant_id and day between first and last
        and scope = $8 and ${IN_HOURS} and (not is_provisional or $6)`)}
  )
  select restaurant_id, subject_id as category_id, is_now, ${SUMS} from scores group by 1, 2, 3 having sum(n) > 0`

/** Adds up the scores of visits (where `category_id` is the restaurant), or of categories, in both periods. */
export function scoresByPlace(
  db: Database,
  scope: 'visit' | 'category',
  filter: ReportFilter,
): Promise<PlaceRow[]> {
  const periods: Period[] = [
    [filter.before, moved(filter.from, -1)],
    [filter.from, filter.to],
  ]
  const parameters = [
    ...chosen(filter, filter.before),
    filter.from,
    scope,
    ...pieces(periods, slotsOf(filter)),
  ]
  return rowsOf(db, BY_PLACE, parameters)
}

type Period = [string, string]

/** Returns parameters: the slots, the whole months and years within the periods, and the first and last days of the rest. */
function pieces(periods: readonly Period[], slots: readonly string[] | null): unknown[] {
  const { spans, rest } = slots ? wholeSpans(periods) : { spans: [], rest: periods }
  const ofSpans = [
    spans.map(({ span }) => span),
    spans.map(({ first }) => first),
    spans.map(({ last }) => last),
  ]
  return [slots ?? [], ...ofSpans, rest.map(([first]) => first), rest.map(([, last]) => last)]
}

/** Returns the slots of rolled up months and years that hold what the filter chooses; null if none do. */
function slotsOf({ daypart, weekdays }: ReportFilter): string[] | null {
  if (daypart && weekdays) return null
  return weekdays?.map(String) ?? [daypart ?? 'all']
}

const OF_SOME = `
  scores as (select day, subject_id, ${OWN_SUMS} from score_summaries where scope = $7 and ${IN_DAYS})`
const OF_ALL = `
  stale as materialized (select distinct day from stale_cells where day between $2::date and $3::date),
  ${SPANS}, known as materialized (
    select *, exists (select from stale where day between first and last) as is_stale from spans
  ), pieces as (
    select * from ${REST} union all select first, last from known where is_stale
  ), scores as (
    select first as day, subject_id, ${ROLLED_UP_SUMS} from known join score_span_rollups using (span, first)
    where not is_stale and scope = $7 and slot = any($9::text[]) and restaurant_id = '${EVERYWHERE}'
    union all
    select day, subject_id, ${OWN_SUMS}
    from pieces ${eachOf(`
      select day, subject_id, ${ROLLED_UP_SUMS} from score_day_rollups
      where scope = $7 and day between first and last and ${IN_HOURS} and day <> all(array(select day from stale))`)}
    union all
    select day, subject_id, ${OWN_SUMS} from score_summaries
    where scope = $7 and day = any(array(select day from stale)) and ${IN_DAYS}
  )`

/** Selects the scores of a scope by subject, and by day or by whole months and years. A visit's score has any subject. */
function scoresOf(
  scope: 'visit' | 'category' | 'question',
  filter: ReportFilter,
  slots: readonly string[] | null,
): { scores: string; parameters: unknown[] } {
  const parameters = [...chosen(filter, filter.from), scope, filter.categoryId]
  if (!filter.isEverywhere) return { scores: OF_SOME, parameters }
  return { scores: OF_ALL, parameters: [...parameters, ...pieces([[filter.from, filter.to]], slots)] }
}

const byDay = (scores: string) => `
  with ${scores}
  select to_char(day, 'YYYY-MM-DD') as day, ${SUMS}
  from scores where $8::uuid is null or subject_id = $8 group by day having sum(n) > 0 order by day`

/** Adds up the scores of each day of the period. */
export function scoresByDay(db: Database, filter: ReportFilter): Promise<DayRow[]> {
  const { scores, parameters } = scoresOf(filter.categoryId === null ? 'visit' : 'category', filter, null)
  return rowsOf(db, byDay(scores), parameters)
}

export interface QuestionRow extends SumsRow {
  id: string
  parent: string | null
  title: string
  options: Pick<VisitOptions, 'translations'>
}

const byQuestion = (scores: string) => `
  with ${scores}, answered as (select subject_id, ${SUMS} from scores group by subject_id having sum(n) > 0)
  select q.id, q.parent, q.title, jsonb_build_object('translations', q.options -> 'translations') as options, n, sum, sum_squares
  from answered join questions q on q.id = subject_id
  where $8::uuid is null or q.parent = $8`

/** Adds up the scores of each question in the period. A bank has few questions, so that all of them are returned. */
export function scoresByQuestion(db: Database, filter: ReportFilter): Promise<QuestionRow[]> {
  const { scores, parameters } = scoresOf('question', filter, slotsOf(filter))
  return rowsOf(db, byQuestion(scores), parameters)
}

export type NamedRow = Pick<QuestionRow, 'id' | 'title' | 'options'>

const CATEGORIES = `
  select id, title, jsonb_build_object('translations', options -> 'translations') as options
  from questions where id = any($1::uuid[]) order by position, id`

/** Returns the bank's categories with these ids, also removed ones, in the order of the checklist. */
export function categoriesNamed(db: Database, ids: readonly string[]): Promise<NamedRow[]> {
  return rowsOf(db, CATEGORIES, [ids])
}

/** Returns the titles of all restaurants, also of removed ones, since their visits count. */
export async function restaurantTitles(db: Database): Promise<{ id: string; title: string }[]> {
  return db.selectFrom('restaurants').select(['id', 'title']).orderBy('title').orderBy('id').execute()
}

export interface CoverageRow {
  hour: number
  planned: number
  done: number
  same_day: number
  in_time: number
}

const COVERAGE = `
  select date_part('hour', visit_date)::int as hour, count(*)::int as planned,
    count(*) filter (where is_done)::int as done,
    count(*) filter (where is_done and submitted_at < opens_at + $7::interval)::int as same_day,
    count(*) filter (where is_done and submitted_at < opens_at + $6::interval)::int as in_time
  from visits, lateral (select status in ('submitted', 'accepted') as is_done) as state
  where ($1::uuid[] is null or restaurant_id = any($1)) and visit_date >= $2::date and visit_date < $3::date + 1
    and status <> 'cancelled' and opens_at <= $4 and ($5::int[] is null or date_part('isodow', visit_date) = any($5))
  group by 1`

const HOURS = [OVERDUE_HOURS, SAME_DAY_HOURS].map((hours) => `${hours} hours`)

/** Counts the visits of the period whose time has come, by the hour that they were planned for. */
export function coverageByHour(
  db: Database,
  { restaurantIds, isEverywhere, from, to, weekdays }: ReportFilter,
  now: Date,
): Promise<CoverageRow[]> {
  return rowsOf(db, COVERAGE, [isEverywhere ? null : restaurantIds, from, to, now, weekdays, ...HOURS])
}
