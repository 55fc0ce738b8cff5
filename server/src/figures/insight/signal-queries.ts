import { sql } from 'kysely'
import type { Database } from '../../base/db/database.ts'
import { rowsOf } from '../../base/db/rows.ts'
import type { DayRow } from './insight-queries.ts'

/** A stretch of a restaurant's chart that one rule marks. Days are `YYYY-MM-DD`. */
export interface SignalRow {
  restaurant_id: string
  rule: string
  side: string
  from_day: string
  to_day: string
}

const BY_RESTAURANT = `
  select restaurant_id, nullif(subject_id, restaurant_id) as subject_id, to_char(day, 'YYYY-MM-DD') as day,
    sum(n)::int as n, sum(sum)::float8 as sum, sum(sum_squares)::float8 as sum_squares
  from score_summaries
  where scope = 'visit' and not is_provisional and restaurant_id = any($1::uuid[]) and day >= $2::date
  group by 1, 2, 3 order by 1, 3`

/** Adds up the whole scores of accepted visits from a day on, by restaurant, checklist and day. */
export function scoresByRestaurant(
  db: Database,
  restaurantIds: readonly string[],
  from: string,
): Promise<(DayRow & { restaurant_id: string })[]> {
  return rowsOf(db, BY_RESTAURANT, [restaurantIds, from])
}

/** Waits until no other transaction reads and stores signals, and keeps others waiting until this one ends. */
export async function lockSignals(db: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('cloche signals', 0))`.execute(db)
}

/** Returns the known signals of restaurants. Removes signals that ended before `from`, which no chart shows any more. */
export async function knownSignals(
  db: Database,
  restaurantIds: readonly string[],
  from: string,
): Promise<SignalRow[]> {
  await sql`delete from known_signals where to_day < ${from}::date`.execute(db)
  const columns = `restaurant_id, rule, side, to_char(from_day, 'YYYY-MM-DD') as from_day,
    to_char(to_day, 'YYYY-MM-DD') as to_day`
  return rowsOf(db, `select ${columns} from known_signals where restaurant_id = any($1::uuid[])`, [
    restaurantIds,
  ])
}

/** Stores a signal in place of known signals that share days with it. */
export async function storeSignal(
  db: Database,
  signal: SignalRow,
  replaced: readonly SignalRow[],
): Promise<void> {
  for (const { restaurant_id, rule, side, from_day } of replaced)
    await db
      .deleteFrom('known_signals')
      .where('restaurant_id', '=', restaurant_id)
      .where('rule', '=', rule)
      .where('side', '=', side)
      .where('from_day', '=', from_day)
      .execute()
  await db.insertInto('known_signals').values(signal).execute()
}

export function findAccepted(db: Database, visitId: string) {
  return db
    .selectFrom('visits')
    .select(['restaurant_id', 'checklist_id', sql<string>`to_char(visit_date, 'YYYY-MM-DD')`.as('day')])
    .where('id', '=', visitId)
    .where('status', '=', 'accepted')
    .executeTakeFirst()
}
