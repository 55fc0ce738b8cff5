import type { StoredStatus } from '@cloche/checklist/visit-status.ts'
import type { Database } from '../../base/db/database.ts'
import { rowsOf } from '../../base/db/rows.ts'
import type { DishRow, ScoreRow, TimedDish } from './tally.ts'

/** A restaurant's day, `YYYY-MM-DD`. The summaries of a cell are always computed together. */
export interface Cell {
  restaurant_id: string
  day: string
}

const CELLS = 'unnest($1::uuid[], $2::date[]) as cell (restaurant_id, day)'
const columnsOf = (cells: readonly Cell[]) => [
  cells.map(({ restaurant_id }) => restaurant_id),
  cells.map(({ day }) => day),
]

const CELLS_OF = `
  select distinct restaurant_id, to_char(visit_date, 'YYYY-MM-DD') as day from visits where id = any($1::uuid[])
  order by 1, 2`

/** Returns the cells that visits belong to, in order. */
export function cellsOf(db: Database, visitIds: readonly string[]): Promise<Cell[]> {
  return rowsOf(db, CELLS_OF, [visitIds])
}

const CELLS_IN = `
  select to_char(day, 'YYYY-MM-DD') as day from (
    select visit_date::date as day from counted_visits where restaurant_id = $1
    union select day from score_summaries where restaurant_id = $1
    union select day from dish_summaries where restaurant_id = $1
  ) as days order by 1`

/** Returns the cells of a restaurant that have visits or summaries, in order. */
export async function cellsIn(db: Database, restaurantId: string): Promise<Cell[]> {
  const rows = await rowsOf<{ day: string }>(db, CELLS_IN, [restaurantId])
  return rows.map(({ day }) => ({ restaurant_id: restaurantId, day }))
}

/** Returns all restaurants that summaries may name: a removed restaurant keeps its row. */
export async function restaurantIds(db: Database): Promise<string[]> {
  const rows = await db.selectFrom('restaurants').select('id').orderBy('id').execute()
  return rows.map(({ id }) => id)
}

const keySql = (column: string) => `hashtextextended('cloche summaries ' || ${column}, 0)`
/** Asks for locks in the order of their keys, so that two transactions never wait for each other. */
const lockSql = (keys: string, lock = 'pg_advisory_xact_lock') =>
  `select ${lock}(key) from (${keys} order by 1) as keys`
const LOCK = lockSql(`select distinct ${keySql('id')} as key from unnest($1::uuid[]) as id`)
/** The planner does not see how many ids the JSON has, so that it keeps its plan. For each array it would make another plan. */
const IN_GIVEN = 'id = any(array(select value::uuid from json_array_elements_text($1)))'
const KEYS_OF = `select distinct ${keySql('restaurant_id')} as key from visits where ${IN_GIVEN}`
const LOCK_OF = lockSql(KEYS_OF)

/** Locks the summaries of restaurants until the transaction ends. */
export async function lockSummaries(db: Database, restaurantIdsToLock: readonly string[]): Promise<void> {
  await rowsOf(db, LOCK, [restaurantIdsToLock])
}

/** Locks the summaries of visits' restaurants until the transaction ends. */
export async function lockSummariesOf(db: Database, visitIds: readonly string[]): Promise<void> {
  await rowsOf(db, LOCK_OF, [JSON.stringify(visitIds)])
}

/** The lock is shared: reviewers do not wait for each other, only for summaries that are being computed. */
const ADD_PENDING = `
  with locked as materialized (${lockSql(KEYS_OF, 'pg_advisory_xact_lock_shared')})
  insert into unsettled_visits (visit_id)
  select value::uuid from json_array_elements_text($1) where (select count(*) from locked) > 0`

/** Notes that visits were accepted or reopened. `applyPending` changes their summaries before anybody reads them. */
export async function addPending(db: Database, visitIds: readonly string[]): Promise<void> {
  await rowsOf(db, ADD_PENDING, [JSON.stringify(visitIds)])
}

const PENDING_PLACES = `
  select distinct restaurant_id from unsettled_visits join visits on visits.id = visit_id order by 1 limit $1`

/** Returns restaurants that have visits with a pending review. */
export async function pendingPlaces(db: Database, limit: number): Promise<string[]> {
  const rows = await rowsOf<{ restaurant_id: string }>(db, PENDING_PLACES, [limit])
  return rows.map(({ restaurant_id }) => restaurant_id)
}

const TAKE_PENDING = `
  delete from unsettled_visits using visits
  where visits.id = visit_id and restaurant_id = any($1::uuid[]) returning visit_id`

/** Removes the visits of restaurants from the list, and returns them. Call it with the restaurants locked. */
export async function takePending(db: Database, lockedIds: readonly string[]): Promise<string[]> {
  const rows = await rowsOf<{ visit_id: string }>(db, TAKE_PENDING, [lockedIds])
  return [...new Set(rows.map(({ visit_id }) => visit_id))]
}

const ofCell = (table: string) => `${table}.restaurant_id = cell.restaurant_id and ${table}.day = cell.day`
const hasRowsAlready = (table: string) => `
  exists (select from ${table} where ${ofCell(table)} and ${table}.is_provisional = cell.is_provisional)`
const switchRows = (table: string) => `
  update ${table} set is_provisional = cell.is_provisional from cell where ${ofCell(table)}`

/** Leaves out cells that already have rows of the new status: the switched rows would have the same keys. */
const SWITCH = `
  with cell as materialized (
    select * from (
      select id, restaurant_id, visit_date::date as day, status = 'submitted' as is_provisional
      from counted_visits where ${IN_GIVEN}
    ) as cell
    where not exists (
      select from counted_visits v where v.restaurant_id = cell.restaurant_id
        and v.visit_date >= cell.day and v.visit_date < cell.day + 1 and v.id <> cell.id)
      and not ${hasRowsAlready('score_summaries')} and not ${hasRowsAlready('dish_summaries')}
  ), scores as (${switchRows('score_summaries')}), dishes as (${switchRows('dish_summaries')})
  select id from cell`

/**
 * Makes the rows of accepted visits final and those of reopened visits provisional, where a visit is alone in its cell. Returns these
 * visits. The cells of the others have to be computed. Call it with the restaurants locked.
 */
export async function switchLoneVisits(db: Database, visitIds: readonly string[]): Promise<Set<string>> {
  const rows = await rowsOf<{ id: string }>(db, SWITCH, [JSON.stringify(visitIds)])
  return new Set(rows.map(({ id }) => id))
}

export interface SummarizedVisit {
  id: string
  restaurant_id: string
  /** Wall clock, `YYYY-MM-DDTHH:mm`. */
  visit_date: string
  status: StoredStatus & ('submitted' | 'accepted')
  checklist_id: string | null
}

const VISITS_IN = `
  select v.id, v.restaurant_id, v.visit_date, v.status, v.checklist_id from ${CELLS}
  join counted_visits v on v.restaurant_id = cell.restaurant_id
    and v.visit_date >= cell.day and v.visit_date < cell.day + 1`

/** Returns the submitted and accepted visits of cells. */
export function visitsIn(db: Database, cells: readonly Cell[]): Promise<SummarizedVisit[]> {
  return rowsOf(db, VISITS_IN, columnsOf(cells))
}

const UNLIKE = `
  select v.id from ${CELLS}
  cross join lateral (
    select coalesce(sum(tenths), 0) as sum, coalesce(sum(tenths * tenths), 0) as squares
    from (select round(score * 10)::bigint as tenths from counted_visits v where v.restaurant_id = cell.restaurant_id
      and v.visit_date >= cell.day and v.visit_date < cell.day + 1) as scores
  ) as own
  cross join lateral (
    select coalesce(sum(sum), 0) as sum, coalesce(sum(sum_squares), 0) as squares from score_summaries s
    where s.restaurant_id = cell.restaurant_id and s.day = cell.day and s.scope = 'visit'
  ) as summed
  join counted_visits v on v.restaurant_id = cell.restaurant_id
    and v.visit_date >= cell.day and v.visit_date < cell.day + 1
  where (own.sum, own.squares) <> (summed.sum, summed.squares) order by 1`

/** Returns the submitted and accepted visits of cells whose own scores and summaries disagree. */
export async function visitsUnlike(db: Database, cells: readonly Cell[]): Promise<string[]> {
  const rows = await rowsOf<{ id: string }>(db, UNLIKE, columnsOf(cells))
  return rows.map(({ id }) => id)
}

const TIMED_DISHES = `
  select q.visit_id, d.question_id, d.dish_name, (extract(epoch from d.ready_time - d.order_time) / 60)::float8 as minutes
  from visit_questions q join dishes d on d.question_id = q.id
  where q.visit_id = any($1::uuid[]) and q.has_entries and d.deleted_at is null and d.ready_time >= d.order_time`

/** Returns the dishes that have an order time and a later ready time. */
export function timedDishesOf(
  db: Database,
  visitIds: readonly string[],
): Promise<(TimedDish & { visit_id: string })[]> {
  return visitIds.length === 0 ? Promise.resolve([]) : rowsOf(db, TIMED_DISHES, [visitIds])
}

interface SummaryTable {
  name: string
  key: readonly string[]
  values: readonly string[]
  types: string
}

/** The columns of sums in every table of scores. */
export const SUM_COLUMNS = ['n', 'sum', 'sum_squares']
const PLACE = 'restaurant_id uuid, day date, daypart text, is_provisional boolean, form_version integer'
const SUMS = 'n integer, sum integer, sum_squares bigint'
const SCORES: SummaryTable = {
  name: 'score_summaries',
  key: ['restaurant_id', 'day', 'scope', 'daypart', 'is_provisional', 'form_version', 'subject_id'],
  values: SUM_COLUMNS,
  types: `${PLACE}, scope text, subject_id uuid, ${SUMS}`,
}
const DISHES: SummaryTable = {
  name: 'dish_summaries',
  key: ['restaurant_id', 'day', 'daypart', 'is_provisional', 'form_version', 'dish_name'],
  values: [...SUM_COLUMNS, 'first_minute', 'minutes'],
  types: `${PLACE}, dish_name text, ${SUMS}, first_minute smallint, minutes integer[]`,
}

const sql = ({ name, key, values, types }: SummaryTable) => {
  const wanted = `select * from jsonb_to_recordset($3::jsonb) as wanted (${types})`
  const [keys, columns] = [key.join(', '), values.join(', ')]
  const given = key.map((column) => (column === 'day' ? "to_char(day, 'YYYY-MM-DD') as day" : column))
  const of = (table: string) => `(${values.map((column) => `${table}.${column}`).join(', ')})`
  return {
    /** Writes rows in the order of their key, so that two transactions never wait for each other. */
    write: `
      with wanted as (${wanted}), gone as (
        delete from ${name} as kept using ${CELLS}
        where kept.restaurant_id = cell.restaurant_id and kept.day = cell.day and not exists (
          select from wanted where ${key.map((column) => `wanted.${column} = kept.${column}`).join(' and ')})
      )
      insert into ${name} as kept (${keys}, ${columns})
      select ${keys}, ${columns} from wanted order by ${keys}
      on conflict (${keys}) do update set ${values.map((column) => `${column} = excluded.${column}`).join(', ')}
      where ${of('kept')} is distinct from ${of('excluded')}`,
    differences: `
      with wanted as (${wanted}), kept as (
        select ${name}.* from ${name} join ${CELLS} using (restaurant_id, day))
      select * from (
        select ${given.join(', ')}, kept.sum || '/' || kept.n as kept, wanted.sum || '/' || wanted.n as wanted
        from kept full join wanted using (${keys})
        where ${of('kept')} is distinct from ${of('wanted')}
      ) as found order by ${keys}`,
  }
}

const WRITERS = [sql(SCORES), sql(DISHES)]

const MARK = `insert into stale_cells (restaurant_id, day) select restaurant_id, day from ${CELLS}`

export interface Wanted {
  scores: readonly ScoreRow[]
  dishes: readonly DishRow[]
}

const parametersOf = (cells: readonly Cell[], { scores, dishes }: Wanted) =>
  [scores, dishes].map((rows) => [...columnsOf(cells), JSON.stringify(rows)])

/** Replaces the summaries of cells by the wanted rows. Call it with the restaurants locked. */
export async function writeSummaries(db: Database, cells: readonly Cell[], wanted: Wanted): Promise<void> {
  const parameters = parametersOf(cells, wanted)
  for (const [place, { write }] of WRITERS.entries()) await rowsOf(db, write, parameters[place]!)
}

/** Marks cells to be rolled up again. A trigger marks only cells whose summaries change. */
export async function markStale(db: Database, cells: readonly Cell[]): Promise<void> {
  await rowsOf(db, MARK, columnsOf(cells))
}

/** A row that differs. `kept` and `wanted` are `sum/n`, or null where there is no row. */
export interface Difference extends Cell {
  daypart: string
  is_provisional: boolean
  form_version: number
  scope?: ScoreRow['scope']
  subject_id?: string
  dish_name?: string
  kept: string | null
  wanted: string | null
}

/** Returns the rows in which the summaries of cells differ from the wanted rows. */
export async function differencesIn(
  db: Database,
  cells: readonly Cell[],
  wanted: Wanted,
): Promise<Difference[]> {
  const parameters = parametersOf(cells, wanted)
  const found = WRITERS.map(({ differences }, place) =>
    rowsOf<Difference>(db, differences, parameters[place]!),
  )
  return (await Promise.all(found)).flat()
}

/** Returns whether the summaries cover all visits. */
export async function areBuilt(db: Database): Promise<boolean> {
  const state = await db.selectFrom('summaries_state').select('built_at').executeTakeFirstOrThrow()
  return state.built_at !== null
}

export async function markBuilt(db: Database, at: Date): Promise<void> {
  await db.updateTable('summaries_state').set({ built_at: at }).execute()
}
