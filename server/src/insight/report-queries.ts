import { OVERDUE_HOURS, SAME_DAY_HOURS } from '@cloche/contract/constants.ts'
import type { VisitOptions } from '@cloche/contract/questions.ts'
import type { Database } from '../db/database.ts'
import { rowsOf } from '../db/rows.ts'
import { chosen, IN_DAYS, type DaysFilter } from './filter.ts'
import type { SumsRow } from './measures.ts'

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

const SUMS = 'sum(n)::int as n, sum(sum)::float8 as sum, sum(sum_squares)::float8 as sum_squares'

const BY_PLACE = `
  select restaurant_id, subject_id as category_id, day >= $7::date as is_now, ${SUMS}
  from score_summaries where scope = $8 and ${IN_DAYS}
  group by 1, 2, 3`

/** Adds up the scores of visits (where `category_id` is the restaurant), or of categories, in both periods. */
export function scoresByPlace(
  db: Database,
  scope: 'visit' | 'category',
  filter: ReportFilter,
): Promise<PlaceRow[]> {
  return rowsOf(db, BY_PLACE, [...chosen(filter, filter.before), filter.from, scope])
}

const BY_DAY = `
  select to_char(day, 'YYYY-MM-DD') as day, ${SUMS}
  from score_summaries where scope = $7 and ($8::uuid is null or subject_id = $8) and ${IN_DAYS}
  group by day order by day`

/** Adds up the scores of each day of the period. */
export function scoresByDay(db: Database, filter: ReportFilter): Promise<DayRow[]> {
  const scope = filter.categoryId === null ? 'visit' : 'category'
  return rowsOf(db, BY_DAY, [...chosen(filter, filter.from), scope, filter.categoryId])
}

export interface QuestionRow extends SumsRow {
  id: string
  parent: string | null
  title: string
  options: Pick<VisitOptions, 'translations'>
}

const BY_QUESTION = `
  with answered as (
    select subject_id, ${SUMS} from score_summaries where scope = 'question' and ${IN_DAYS} group by subject_id
  )
  select q.id, q.parent, q.title, jsonb_build_object('translations', q.options -> 'translations') as options, n, sum, sum_squares
  from answered join questions q on q.id = subject_id
  where $7::uuid is null or q.parent = $7`

/** Adds up the scores of each question in the period. A bank has few questions, so that all of them are returned. */
export function scoresByQuestion(db: Database, filter: ReportFilter): Promise<QuestionRow[]> {
  return rowsOf(db, BY_QUESTION, [...chosen(filter, filter.from), filter.categoryId])
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
  select extract(hour from visit_date)::int as hour, count(*)::int as planned,
    count(*) filter (where is_done)::int as done,
    count(*) filter (where is_done and submitted_at < opens_at + make_interval(hours => $7))::int as same_day,
    count(*) filter (where is_done and submitted_at < opens_at + make_interval(hours => $6))::int as in_time
  from visits, lateral (select status in ('submitted', 'accepted') as is_done) as state
  where restaurant_id = any($1::uuid[]) and visit_date >= $2::date and visit_date < $3::date + 1
    and status <> 'cancelled' and opens_at <= $4 and ($5::int[] is null or extract(isodow from visit_date) = any($5))
  group by 1`

/** Counts the visits of the period whose time has come, by the hour that they were planned for. */
export function coverageByHour(
  db: Database,
  { restaurantIds, from, to, weekdays }: ReportFilter,
  now: Date,
): Promise<CoverageRow[]> {
  return rowsOf(db, COVERAGE, [restaurantIds, from, to, now, weekdays, OVERDUE_HOURS, SAME_DAY_HOURS])
}
