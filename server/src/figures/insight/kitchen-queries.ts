import type { DishGroup, DishOrdersQuery } from '@cloche/contract/kitchen.ts'
import type { Database } from '../../base/db/database.ts'
import { parametersOf } from '../../base/db/parameters.ts'
import { rowsOf } from '../../base/db/rows.ts'
import { MIB } from '../../base/memory/bounded-cache.ts'
import { BLOCK, blocksSql, type DishBlocks } from './dish-blocks.ts'
import { visitConditions } from '../../programme/visits/service.ts'
import { choiceOf, isChosen, summaryConditions, type DaysFilter } from './filter.ts'
import { knownMonths, readMonths } from './known-months.ts'
import { inMonth } from './roll-up-queries.ts'

const MONTH_OF = "date_trunc('month', day::timestamp)::date"

/** Chooses rows of `dish_month_rollups r` whose summaries have not changed since. */
const IS_FRESH =
  'not exists (select from stale where stale.restaurant_id = r.restaurant_id and stale.month = r.month)'

/**
 * Returns a row for each month, because rows cost time, with names as numbers. Stale months are packed from the summaries. A month of a
 * known version has null. Base64 is shorter than PostgreSQL's hexadecimal text and faster to read.
 */
const BLOCKS = `
  with stale as materialized (
    select distinct restaurant_id, ${MONTH_OF} as month from stale_cells
    where restaurant_id = any($1::uuid[]) and day >= date_trunc('month', $2::timestamp) and day <= $3::date
  ), named as (
    select stale.restaurant_id, month, array_agg(distinct dish_name) as names
    from stale join dish_summaries d on ${inMonth('d', 'stale')} group by 1, 2
  ), fresh as (${blocksSql({
    keys: 'restaurant_id, month, names',
    name: 'array_position(names, dish_name) - 1',
    rows: `named join lateral (select * from dish_summaries d where ${inMonth('d', 'named')}) as d using (restaurant_id)`,
  })}), rolled_up as materialized (
    select month, count(*) || ' ' || sum(xmin::text::bigint) as version
    from dish_month_rollups r
    where restaurant_id = any($1::uuid[]) and month >= date_trunc('month', $2::timestamp) and month <= $3::date and ${IS_FRESH}
    group by month
  )
  select to_char(month, 'YYYY-MM-DD') as month, null::text[] as names, version,
    case when to_char(month, 'YYYY-MM-DD ') || version = any($4) then null else (
      select encode(string_agg(${BLOCK}, ''), 'base64') from dish_month_rollups r
      where r.month = rolled_up.month and restaurant_id = any($1::uuid[]) and ${IS_FRESH}
    ) end as base64
  from rolled_up
  union all
  select to_char(month, 'YYYY-MM-DD'), names, null, encode(${BLOCK}, 'base64') from fresh`

interface BlocksRow {
  month: string
  names: string[] | null
  /** Changes whenever the month of a restaurant is packed again: the new row belongs to a later transaction. */
  version: string | null
  base64: string | null
}

const knownIn = knownMonths(16 * MIB)

/** Returns the dishes of restaurants in all months that the period touches. */
export function dishBlocks(
  db: Database,
  {
    restaurantIds,
    isEverywhere,
    ...days
  }: Pick<DaysFilter, 'restaurantIds' | 'isEverywhere' | 'from' | 'to'>,
): Promise<DishBlocks[]> {
  return readMonths(isEverywhere ? knownIn(db) : null, days, async (versions) => {
    const rows = await rowsOf<BlocksRow>(db, BLOCKS, [restaurantIds, days.from, days.to, versions])
    return rows.map(({ base64, ...row }) => ({
      ...row,
      packed: base64 === null ? null : Buffer.from(base64, 'base64'),
    }))
  })
}

export interface DishName {
  /** The number in `dish_names`; null for a name without a number. */
  id: number | null
  name: string
  group: DishGroup
}

const NAMES = `
  select id, name, coalesce(dish_group, 'other') as group from (
    select id, name from dish_names where id = any($1::int[])
    union all select null, unnest($2::text[])
  ) as dishes left join menu_names using (name)`

/** Returns the names of these numbers, and these names, each with its group. */
export function dishNames(
  db: Database,
  ids: readonly number[],
  names: readonly string[],
): Promise<DishName[]> {
  return rowsOf(db, NAMES, [ids, names])
}

const OF_VISIT = `
  select d.id as "dishId", coalesce(dish_group, 'other') as group, minutes
  from visit_questions q join dishes d on d.question_id = q.id
  left join menu_names on name = d.dish_name left join kitchen_targets using (dish_group)
  where q.visit_id = $1 and q.has_entries and d.deleted_at is null order by d.order_time, d.id`

/** Returns the group and the target of each dish of a visit. */
export function dishGroupsOf(
  db: Database,
  visitId: string,
): Promise<{ dishId: string; group: DishGroup; minutes: number | null }[]> {
  return rowsOf(db, OF_VISIT, [visitId])
}

export interface OrderRow {
  id: string
  visit_id: string
  question_id: string
  visit_date: string
  restaurant_id: string
  restaurant: string
  minutes: number
}

/**
 * Returns the served orders of a dish, the newest visit's first. `after` is the id of the last order before the page. The summaries
 * name the days that have the dish: beside the day of `after`, as many days are read as the page has orders.
 */
export function dishOrders(
  db: Database,
  { dish, ...filter }: Omit<DishOrdersQuery, 'limit' | 'cursor'>,
  { days, after, limit }: { days: DaysFilter; after: string | null; limit: number },
): Promise<OrderRow[]> {
  const { parameters, given } = parametersOf()
  const isOfFilter = isChosen(days, summaryConditions(days, given), given)
  const name = given(dish)
  const last = after === null ? null : given(after)
  const of = 'from dishes d join visit_questions q on q.id = d.question_id join visits v on v.id = q.visit_id'
  const place = (columns: string) => `(select ${columns} ${of} where d.id = ${last})`
  const daysOf = (more: string) =>
    `select restaurant_id, day from dish_summaries where ${isOfFilter} and dish_name = ${name} ${more} group by 1, 2`
  const cells = [
    `(${daysOf(last ? `and day < ${place('v.visit_date::date')}` : '')} order by day desc limit ${given(limit)})`,
    ...(last ? [daysOf(`and day = ${place('v.visit_date::date')}`)] : []),
  ]
  const conditions = [
    ...visitConditions(choiceOf(filter), given),
    'd.deleted_at is null and d.ready_time >= d.order_time',
    ...(last ? [`(v.visit_date, v.id, d.id) < ${place('v.visit_date, v.id, d.id')}`] : []),
  ]
  return rowsOf(
    db,
    `select d.id, q.visit_id, q.id as question_id, v.visit_date, v.restaurant_id, r.title as restaurant,
       (extract(epoch from d.ready_time - d.order_time) / 60)::float8 as minutes
     from (${cells.join(' union all ')}) as cell join restaurants r on r.id = cell.restaurant_id
     join counted_visits v on v.restaurant_id = cell.restaurant_id and v.visit_date >= cell.day and v.visit_date < cell.day + 1
     join visit_questions q on q.visit_id = v.id and q.has_entries
     join dishes d on d.question_id = q.id and d.dish_name = ${name}
     where ${conditions.join(' and ')} order by v.visit_date desc, v.id desc, d.id desc limit ${given(limit)}`,
    parameters,
  )
}
