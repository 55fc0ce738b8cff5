import type { VisitOptions } from '@cloche/contract/questions.ts'
import { moved, piecesOf, type Pieces } from '@cloche/insight/points.ts'
import type { Database } from '../../base/db/database.ts'
import { rowsOf } from '../../base/db/rows.ts'
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
const signed = (sumOf: (column: string) => string, sign: string) =>
  SUM_COLUMNS.map((column) => `${sign} * ${sumOf(column)} as ${column}`).join(', ')
const ownSums = (sign: string) => signed((column) => column, sign)
/** The sums of a roll-up, with those of provisional visits if parameter 6 of `chosen` asks for them. */
const rolledUpSums = (sign: string) =>
  signed((column) => `(${column} + case when $6 then provisional_${column} else 0 end)`, sign)
/** The sums of some days. `offset 0` has them read by the index, where the planner would read the whole table. */
const eachOf = (select: string) => `cross join lateral (${select} offset 0) as each`

const monthOf = (day: string) => `date_trunc('month', ${day}::timestamp)::date`

/**
 * Roll-ups make up most of both periods, summaries the other days. Roll-ups are older than the changes of stale months: the roll-up
 * of such a month, or of its third, is taken from each span that has it, and its summaries are added.
 */
const BY_PLACE = `
  with spans as materialized (
    select * from unnest($7::text[], $8::date[], $9::date[], $10::int[], $11::boolean[]) as spans (span, first, last, sign, is_now)
  ), stale as materialized (
    select restaurant_id, part as span, greatest(first, month) as first, least(last, month_end) as last, is_now, sum(sign)::int as sign
    from (select distinct restaurant_id, ${monthOf('day')} as month from stale_cells where restaurant_id = any($1::uuid[])) as stale
    join spans on month between ${monthOf('first')} and last,
      lateral (select (month + interval '1 month')::date - 1 as month_end, case span when 'third' then span else 'month' end as part) as its
    group by 1, 2, 3, 4, 5 having sum(sign) <> 0
  ), pieces as (
    select restaurant_id, first, last, sign, is_now from unnest($1::uuid[]) as restaurant_id,
      unnest($12::date[], $13::date[], $14::int[], $15::boolean[]) as days (first, last, sign, is_now)
    union all
    select restaurant_id, first, last, sign, is_now from stale
  ), scores as (
    select restaurant_id, subject_id, is_now, ${rolledUpSums('sign')}
    from spans join score_span_rollups using (span, first)
    where scope = $2 and slot = any($3::text[]) and restaurant_id = any($1::uuid[])
    union all
    select restaurant_id, subject_id, is_now, ${rolledUpSums('-sign')}
    from stale join score_span_rollups using (restaurant_id, span, first)
    where scope = $2 and slot = any($3::text[])
    union all
    select pieces.restaurant_id, subject_id, is_now, ${ownSums('sign')}
    from pieces ${eachOf(`
      select subject_id, ${OWN_SUMS} from score_summaries s
      where s.restaurant_id = pieces.restaurant_id and day between first and last
        and scope = $2 and ${IN_HOURS} and (not is_provisional or $6)`)}
  )
  select restaurant_id, subject_id as category_id, is_now, ${SUMS} from scores group by 1, 2, 3 having sum(n) > 0 order by 1, 2, 3`

/** Adds up the scores of visits (where `category_id` is the restaurant), or of categories, in both periods. */
export function scoresByPlace(
  db: Database,
  scope: 'visit' | 'category',
  filter: ReportFilter,
): Promise<PlaceRow[]> {
  const smallest = smallestOf(slotsOf(filter))
  const before = piecesOf(filter.before, moved(filter.from, -1), smallest)
  const now = piecesOf(filter.from, filter.to, smallest)
  return rowsOf(db, BY_PLACE, ofPlaces(scope, filter, { before, now }))
}

/** Returns the parameters of `BY_PLACE`. */
function ofPlaces(
  scope: 'visit' | 'category' | 'question',
  filter: ReportFilter,
  { before, now }: { before: Pieces; now: Pieces },
): unknown[] {
  const areNow = (kind: keyof Pieces) => [...before[kind].map(() => false), ...now[kind].map(() => true)]
  const { spans, rest } = columnsOf({
    spans: [...before.spans, ...now.spans],
    rest: [...before.rest, ...now.rest],
  })
  const { restaurantIds, daypart, weekdays, provisional } = filter
  const filters = [restaurantIds, scope, slotsOf(filter), daypart, weekdays, provisional]
  return [...filters, ...spans, areNow('spans'), ...rest, areNow('rest')]
}

/** Returns the columns of spans and of the other days, each of which is a parameter. */
function columnsOf({ spans, rest }: Pieces) {
  const days = (pieces: Pieces['rest']) => [
    pieces.map(({ first }) => first),
    pieces.map(({ last }) => last),
    pieces.map(({ sign }) => sign),
  ]
  return { spans: [spans.map(({ span }) => span), ...days(spans)], rest: days(rest) }
}

/** The slot of all hours, the only one that thirds and the questions of restaurants have. */
const ALL = 'all'

/** Returns the slots of roll-ups that hold what the filter chooses. */
const slotsOf = ({ daypart, weekdays }: ReportFilter): string[] =>
  weekdays?.map((weekday) => (daypart ? `${daypart} ${weekday}` : String(weekday))) ?? [daypart ?? ALL]

const isOfAllHours = (slots: readonly string[]) => slots[0] === ALL
const smallestOf = (slots: readonly string[]) => (isOfAllHours(slots) ? 'third' : 'month')

const OF_SOME = `
  scores as (select day, subject_id, ${OWN_SUMS} from score_summaries where scope = $7 and ${IN_DAYS})`
const IN_STALE = 'day = any(array(select day from stale))'
/** Roll-ups are older than the changes of stale days: such a day's roll-up is taken away, and its summaries are added. */
const ofAll = (subjects: string) => `
  stale as materialized (select distinct day from stale_cells where day between $2::date and $3::date),
  spans as (select * from unnest($10::text[], $11::date[], $12::date[], $13::int[]) as spans (span, first, last, sign)),
  pieces as (
    select * from unnest($14::date[], $15::date[], $16::int[]) as days (first, last, sign)
    union all select day, day, -1 from stale
  ), scores as (
    select first as day, subject_id, ${rolledUpSums('sign')} from spans join score_span_rollups using (span, first)
    where scope = $7 and slot = any($9::text[]) and restaurant_id = '${EVERYWHERE}'
    union all
    select day, subject_id, ${ownSums('sign')}
    from pieces ${eachOf(`
      select day, subject_id, ${rolledUpSums('1')} from score_day_rollups
      where scope = $7 and day between first and last and ${IN_HOURS} ${subjects}`)}
    union all
    select day, subject_id, ${OWN_SUMS} from score_summaries where scope = $7 and ${IN_STALE} and ${IN_DAYS}
  )`

/** Selects the scores of a scope by subject, and by day or by whole months and years. A visit's score has any subject. */
function scoresOf(
  scope: 'visit' | 'category' | 'question',
  filter: ReportFilter,
  slots: readonly string[] | null,
): { scores: string; parameters: unknown[] } {
  const parameters = [...chosen(filter, filter.from), scope, filter.categoryId]
  if (!filter.isEverywhere) return { scores: OF_SOME, parameters }
  const pieces: Pieces = slots
    ? piecesOf(filter.from, filter.to, smallestOf(slots))
    : { spans: [], rest: [{ first: filter.from, last: filter.to, sign: 1 }] }
  const { spans, rest } = columnsOf(pieces)
  // The rows of other categories are many, and the index leaves them out.
  const scores = ofAll(scope === 'category' ? 'and subject_id = $8' : '')
  return { scores, parameters: [...parameters, slots ?? [], ...spans, ...rest] }
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

/** Selects questions from scores. The parameter `category` is a category, or null for all. */
const byQuestion = (scores: string, category: string) => `
  with ${scores}, answered as (select subject_id, ${SUMS} from scores group by subject_id having sum(n) > 0)
  select q.id, q.parent, q.title, jsonb_build_object('translations', q.options -> 'translations') as options, n, sum, sum_squares
  from answered join questions q on q.id = subject_id
  where ${category}::uuid is null or q.parent = ${category}`
const IN_PLACES = `scores as (select category_id as subject_id, n, sum, sum_squares from (${BY_PLACE}) as places)`

/** Adds up the scores of each question in the period. A bank has few questions, so that all of them are returned. */
export function scoresByQuestion(db: Database, filter: ReportFilter): Promise<QuestionRow[]> {
  const slots = slotsOf(filter)
  if (!filter.isEverywhere && isOfAllHours(slots)) {
    const pieces = { before: { spans: [], rest: [] }, now: piecesOf(filter.from, filter.to) }
    const parameters = [...ofPlaces('question', filter, pieces), filter.categoryId]
    return rowsOf(db, byQuestion(IN_PLACES, `$${parameters.length}`), parameters)
  }
  const { scores, parameters } = scoresOf('question', filter, slots)
  return rowsOf(db, byQuestion(scores, '$8'), parameters)
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

const CHARTS = 'select count(*)::int as count from restaurants where deleted_at is null'

/** Returns the number of charts among which a signal is looked for: one for each restaurant, and one of all together. */
export async function chartCount(db: Database): Promise<number> {
  const [row] = await rowsOf<{ count: number }>(db, CHARTS, [])
  return row!.count > 1 ? row!.count + 1 : 1
}
