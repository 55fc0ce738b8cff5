import type { DishGroup, DishOrdersQuery } from '@cloche/contract/kitchen.ts'
import type { Database } from '../db/database.ts'
import { parametersOf } from '../db/parameters.ts'
import { rowsOf } from '../db/rows.ts'
import { chosen, IN_DAYS, visitConditions, type DaysFilter } from './filter.ts'

/** Counts of dishes by the minute, without the minutes that have none. */
export interface MinutesRow {
  dish_group: DishGroup
  minutes: number[]
  counts: number[]
}

/** A row for each part, its key and each group of dishes. `weekday` is 1 (Monday) to 7. */
export interface PartRow extends MinutesRow {
  part: 'restaurant' | 'daypart' | 'weekday'
  key: string
}

export interface DishTimesRow extends MinutesRow {
  dish_name: string
  /** The number of names before the limit. */
  names: number
}

const TIMED = `
  timed as (
    select restaurant_id, daypart, extract(isodow from day)::int as weekday, dish_name,
      coalesce(dish_group, 'other') as dish_group, (first_minute + place - 1)::int as minute, count
    from dish_summaries left join menu_names on name = dish_name,
      unnest(minutes) with ordinality as bins (count, place)
    where ${IN_DAYS} and count > 0 and ($7::text is null or dish_name = $7)
  )`

const BY_PART = `
  with ${TIMED}, parts as (
    select restaurant_id, daypart, weekday, dish_group, minute, sum(count)::int as count,
      case when grouping(restaurant_id) = 0 then 'restaurant' when grouping(daypart) = 0 then 'daypart' else 'weekday' end as part
    from timed
    group by grouping sets (
      (restaurant_id, dish_group, minute), (daypart, dish_group, minute), (weekday, dish_group, minute))
  )
  select part, coalesce(restaurant_id::text, daypart, weekday::text) as key, dish_group,
    array_agg(minute) as minutes, array_agg(count) as counts
  from parts group by 1, 2, 3`

/** Counts the minutes of dishes by restaurant, by daypart and by weekday. `dish`: of this name only. */
export function minutesByPart(db: Database, filter: DaysFilter, dish: string | null): Promise<PartRow[]> {
  return rowsOf(db, BY_PART, [...chosen(filter), dish])
}

const BY_DISH = `
  with ${TIMED}, dishes as (
    select dish_name, dish_group, minute, sum(count)::int as count from timed
    where $8::text is null or dish_group = $8 group by 1, 2, 3
  )
  select dish_name, dish_group, array_agg(minute) as minutes, array_agg(count) as counts, (count(*) over ())::int as names
  from dishes group by 1, 2 order by sum(count) desc, dish_name limit $9`

/** Counts the minutes of each dish, those ordered most often first. */
export function minutesByDish(
  db: Database,
  filter: DaysFilter,
  { dish, group, limit }: { dish: string | null; group: DishGroup | null; limit: number },
): Promise<DishTimesRow[]> {
  return rowsOf(db, BY_DISH, [...chosen(filter), dish, group, limit])
}

const OF_VISIT = `
  select d.id as "dishId", coalesce(dish_group, 'other') as group, minutes
  from visit_questions q join dishes d on d.question_id = q.id
  left join menu_names on name = d.dish_name left join kitchen_targets using (dish_group)
  where q.visit_id = $1 and q.has_entries and d.deleted_at is null order by d.order_time, d.id`

/** Returns the groups and targets of a visit's dishes. */
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
 * Returns the served orders of a dish, those of the newest visit first. `after`: the id of the last order before the page. The
 * summaries name the days of restaurants that had the dish: as many days as the page has orders suffice, beside the day of `after`.
 */
export function dishOrders(
  db: Database,
  { dish, ...filter }: Omit<DishOrdersQuery, 'limit' | 'cursor'>,
  { days, after, limit }: { days: DaysFilter; after: string | null; limit: number },
): Promise<OrderRow[]> {
  const { parameters, given } = parametersOf()
  const inDays = [...chosen(days), dish].map(given)
  const last = after === null ? null : given(after)
  const of = 'from dishes d join visit_questions q on q.id = d.question_id join visits v on v.id = q.visit_id'
  const place = (columns: string) => `(select ${columns} ${of} where d.id = ${last})`
  const daysOf = (more: string) =>
    `select restaurant_id, day from dish_summaries where ${IN_DAYS} and dish_name = ${inDays.at(-1)} ${more} group by 1, 2`
  const cells = [
    `(${daysOf(last ? `and day < ${place('v.visit_date::date')}` : '')} order by day desc limit ${given(limit)})`,
    ...(last ? [daysOf(`and day = ${place('v.visit_date::date')}`)] : []),
  ]
  const conditions = [
    ...visitConditions(filter, given),
    'd.deleted_at is null and d.ready_time >= d.order_time',
    ...(last ? [`(v.visit_date, v.id, d.id) < ${place('v.visit_date, v.id, d.id')}`] : []),
  ]
  return rowsOf(
    db,
    `select d.id, q.visit_id, q.id as question_id, v.visit_date, v.restaurant_id, r.title as restaurant,
       (extract(epoch from d.ready_time - d.order_time) / 60)::float8 as minutes
     from (${cells.join(' union all ')}) as cell join restaurants r on r.id = cell.restaurant_id
     join visits v on v.restaurant_id = cell.restaurant_id and v.visit_date >= cell.day and v.visit_date < cell.day + 1
     join visit_questions q on q.visit_id = v.id and q.has_entries
     join dishes d on d.question_id = q.id and d.dish_name = ${inDays.at(-1)}
     where ${conditions.join(' and ')} order by v.visit_date desc, v.id desc, d.id desc limit ${given(limit)}`,
    parameters,
  )
}
