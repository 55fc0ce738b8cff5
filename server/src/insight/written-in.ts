import type { InsightQuery } from '@cloche/contract/insight.ts'
import type { Database } from '../db/database.ts'
import type { Given } from '../db/parameters.ts'
import { rowsOf } from '../db/rows.ts'

/** The condition of the index `visit_questions_written_in`. */
export const IS_WRITTEN = "(q.comment <> '' or q.answer_text <> '')"

/** The submitted visits `v` of a `month`. `offset 0` has these looked at one by one, where the planner would read every visit's categories. */
const DONE_IN_MONTH = `lateral (
  select v.id from visits v
  where v.visit_date >= month and v.visit_date < month + interval '1 month' and v.status in ('submitted', 'accepted') offset 0
) as v`

/** The rows `c` of the categories in which the guest of `v` wrote. */
const WRITTEN_IN = `
  from visit_questions c where c.visit_id = v.id and c.parent is null
    and exists (select from visit_questions q where q.visit_id = v.id and q.parent = c.id and ${IS_WRITTEN})`

const REMOVE = 'delete from category_month_rollups where month = any($1::date[])'
const PACK = `
  insert into category_month_rollups (month, category_id, visits)
  select month, c.source_id, array_agg(v.id)
  from unnest($1::date[]) as month cross join ${DONE_IN_MONTH} cross join lateral (select c.source_id ${WRITTEN_IN} offset 0) as c
  group by month, c.source_id`

/** Packs the visits in which guests wrote, by category. `removed` has the months that may be packed already. */
export async function packWrittenIn(
  db: Database,
  { removed, packed }: Record<'removed' | 'packed', readonly string[]>,
): Promise<void> {
  await rowsOf(db, REMOVE, [removed])
  await rowsOf(db, PACK, [packed])
}

/** Names `months`, those of a period from the first visit on, and `packed`, those of them whose visits are packed as they are now. */
const MONTHS = (from: string, to: string) => `
  months as (
    select month::date from generate_series(
      date_trunc('month', greatest(${from}::timestamp, (select min(visit_date) from visits))), ${to}::timestamp, interval '1 month') as month
  ), packed as (
    select month, octet_length(visits) / 4 as visits from visit_month_rollups join months using (month)
    where not exists (select from stale_visit_months s where s.month = visit_month_rollups.month)
  )`

/** Guests write in a category rarely if they do so in a tenth of the visits, and in so many at most. */
const RARE_SHARE = 10
const RARE_VISITS = 20_000
/** The month under way, the one before it on its first days, and one that has just changed. */
const UNPACKED = 3
const IS_RARE = `
  with ${MONTHS('$1', '$2')}, written as (
    select coalesce(sum(amount), 0) as visits from category_month_rollups join packed using (month) where category_id = $3
  )
  select written.visits <= ${RARE_VISITS} and written.visits * ${RARE_SHARE} <= (select coalesce(sum(visits), 0) from packed)
    and (select count(*) from months where month not in (select month from packed)) <= ${UNPACKED} as is_rare
  from written`

/**
 * Returns a condition by which `visits v` are those in which the guest wrote in a category, if that is quicker than to look at all
 * visits from the newest on until there are enough comments.
 */
export async function rarelyWrittenIn(
  db: Database,
  { categoryId, restaurantIds, from, to }: Pick<InsightQuery, 'categoryId' | 'restaurantIds' | 'from' | 'to'>,
  given: Given,
): Promise<string[]> {
  if (!categoryId || restaurantIds) return []
  const [found] = await rowsOf<{ is_rare: boolean }>(db, IS_RARE, [from, to, categoryId])
  if (!found!.is_rare) return []
  const category = given(categoryId)
  return [
    `v.id = any(array(
      with ${MONTHS(given(from), given(to))}
      select unnest(r.visits) from category_month_rollups r join packed using (month) where category_id = ${category}
      union all
      select v.id from months cross join ${DONE_IN_MONTH}
      where month not in (select month from packed) and exists (select ${WRITTEN_IN} and c.source_id = ${category} offset 0)))`,
  ]
}
