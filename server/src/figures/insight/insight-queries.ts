import type { VisitOptions } from '@cloche/contract/questions.ts'
import { piecesOf, type Pieces } from '@cloche/insight/points.ts'
import type { Database } from '../../base/db/database.ts'
import { givenTable, parametersOf, type Given } from '../../base/db/parameters.ts'
import { rowsOf } from '../../base/db/rows.ts'
import { isChosen, summaryConditions } from './filter.ts'
import type { SumsRow } from './measures.ts'
import { ALL_ASKED, EVERYWHERE } from './roll-up-queries.ts'
import {
  DAYS_COLUMNS,
  eachOf,
  isOfAllHours,
  ofLevel,
  OWN_SUMS,
  ownSums,
  rolledUpSums,
  slotsOf,
  SPAN_COLUMNS,
  SUMS,
  type InsightFilter,
} from './score-sums.ts'
import { byPlace } from './scores-by-place.ts'
import type { Level } from './tally.ts'

export interface DayRow extends SumsRow {
  day: string
  /** The chosen category, or the checklist of whole scores, null for all questions. */
  subject_id: string | null
}

/** Scores to be added up by subject, and by day or by longer spans. */
interface ScoresQuery {
  level: Level
  filter: InsightFilter
  /** The slots of roll-ups that may stand for days; null: none, since each day is wanted by itself. */
  slots: readonly string[] | null
}

/** Selects scores by subject and day, where the first day of a span stands for all of its days. Whole scores of all questions have no subject. */
const scoresOf = (query: ScoresQuery, given: Given): string =>
  query.filter.isEverywhere ? ofAll(query, given) : ofSome(query, given)

function ofSome({ level, filter }: ScoresQuery, given: Given): string {
  const isOfFilter = isChosen(filter, summaryConditions(filter, given), given)
  return `
    scores as (select day, ${SUBJECT} as subject_id, ${OWN_SUMS} from score_summaries where ${ofLevel(given(level))} and ${isOfFilter})`
}

/** The subject of a row of summaries, and of a roll-up of all restaurants. */
const SUBJECT = 'nullif(subject_id, restaurant_id)'
const ROLLED_UP_SUBJECT = `nullif(subject_id, '${ALL_ASKED}')`

const IN_STALE = 'day = any(array(select day from stale))'

/** Roll-ups are older than the changes of stale days: such a day's roll-up is taken away, and its summaries are added. */
function ofAll({ level, filter, slots }: ScoresQuery, given: Given): string {
  const { from, to, categoryId } = filter
  const conditions = summaryConditions(filter, given)
  const { provisional, inHours } = conditions
  const pieces: Pieces = slots
    ? piecesOf(from, to)
    : { spans: [], rest: [{ first: from, last: to, sign: 1 }] }
  const spans = givenTable('spans', SPAN_COLUMNS, pieces.spans, given)
  const days = givenTable('days', DAYS_COLUMNS, pieces.rest, given)
  const isOfLevel = ofLevel(given(level))
  // The rows of other categories are many, and the index leaves them out.
  const ofCategory = level === 'category' ? `and subject_id = ${given(categoryId)}` : ''
  return `
    stale as materialized (
      select distinct day from stale_cells where day between ${given(from)}::date and ${given(to)}::date
    ), pieces as (
      select * from ${days}
      union all select day, day, -1 from stale
    ), scores as (
      select first as day, subject_id, ${rolledUpSums('sign', provisional)}
      from ${spans} join score_span_rollups using (span, first)
      where ${isOfLevel} and slot = any(${given(slots ?? [])}::text[]) and restaurant_id = '${EVERYWHERE}'
      union all
      select day, subject_id, ${ownSums('sign')}
      from pieces ${eachOf(`
        select day, ${ROLLED_UP_SUBJECT} as subject_id, ${rolledUpSums('1', provisional)} from score_day_rollups
        where ${isOfLevel} and day between first and last and ${inHours} ${ofCategory}`)}
      union all
      select day, ${SUBJECT}, ${OWN_SUMS} from score_summaries where ${isOfLevel} and ${IN_STALE} and ${isChosen(filter, conditions, given)}
    )`
}

/** Adds up the scores of each day of the period, the whole scores of each checklist by themselves. */
export function scoresByDay(db: Database, filter: InsightFilter): Promise<DayRow[]> {
  const { parameters, given } = parametersOf()
  const level = filter.categoryId === null ? 'visit' : 'category'
  const scores = scoresOf({ level, filter, slots: null }, given)
  const category = `${given(filter.categoryId)}::uuid`
  return rowsOf(
    db,
    `with ${scores}
     select to_char(day, 'YYYY-MM-DD') as day, subject_id, ${SUMS}
     from scores where ${category} is null or subject_id = ${category} group by day, subject_id having sum(n) > 0 order by day`,
    parameters,
  )
}

export interface QuestionRow extends SumsRow {
  id: string
  parent: string | null
  title: string
  options: Pick<VisitOptions, 'translations'>
}

/** Adds up the scores of each question in the period. A bank has few questions, so that all of them are returned. */
export function scoresByQuestion(db: Database, filter: InsightFilter): Promise<QuestionRow[]> {
  const { parameters, given } = parametersOf()
  const scores = questionScores(filter, given)
  const category = `${given(filter.categoryId)}::uuid`
  return rowsOf(
    db,
    `with ${scores}, answered as (select subject_id, ${SUMS} from scores group by subject_id having sum(n) > 0)
     select q.id, q.parent, q.title, jsonb_build_object('translations', q.options -> 'translations') as options, n, sum, sum_squares
     from answered join questions q on q.id = subject_id
     where ${category} is null or q.parent = ${category}`,
    parameters,
  )
}

const NO_PIECES: Pieces = { spans: [], rest: [] }

/** Selects the scores of questions. Those of chosen restaurants have roll-ups of all hours alone. */
function questionScores(filter: InsightFilter, given: Given): string {
  const slots = slotsOf(filter)
  if (filter.isEverywhere || !isOfAllHours(slots))
    return scoresOf({ level: 'question', filter, slots }, given)
  const query = {
    level: 'question',
    filter,
    before: NO_PIECES,
    now: piecesOf(filter.from, filter.to),
  } as const
  return `scores as (select category_id as subject_id, n, sum, sum_squares from (${byPlace(query, given)}) as places)`
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
