import type { VisitStatus } from '@cloche/contract/visits.ts'
import type { Database } from '../../base/db/database.ts'
import { isBeforeOverdue } from '../../base/db/before-overdue.ts'
import { parametersOf } from '../../base/db/parameters.ts'
import { rowsOf } from '../../base/db/rows.ts'
import { stateConditions, type Places } from './conditions.ts'
import { conditionsOf, WITHOUT_GUEST, type VisitFilter } from './list-queries.ts'
import { statusAtSql, statusIs } from './status-at.ts'

const HOUR = 3_600_000
const hoursBefore = (now: Date, hours: number) => new Date(now.getTime() - hours * HOUR)

export interface DayCount {
  /** `YYYY-MM-DD`, by the restaurants' clocks. */
  day: string
  status: VisitStatus
  count: number
  /** How many of them don't count. */
  voided: number
}

/** Counts the visits of each day of a month (`YYYY-MM`) by status at `now`. */
export function countByDay(db: Database, month: string, filter: VisitFilter, now: Date): Promise<DayCount[]> {
  const { conditions, parameters, given } = conditionsOf(filter, now)
  const first = `${given(`${month}-01`)}::date`
  conditions.push(`v.visit_date >= ${first} and v.visit_date < ${first} + interval '1 month'`)
  const text = `
    select to_char(v.visit_date, 'YYYY-MM-DD') as day, ${statusAtSql(now, given)} as status, count(*) as count,
      count(v.void_reason) as voided
    from visits v where ${conditions.join(' and ')} group by 1, 2 order by 1, 2`
  return rowsOf(db, text, parameters)
}

const WAITING = ['open', 'overdue', 'submitted'] as const

/**
 * Counts the open, overdue and submitted visits. Each count reads its own part of the index on status: one pass for all three takes
 * longer.
 */
export async function countWaiting(db: Database, now: Date, restaurantIds: Places) {
  const { parameters, given } = parametersOf()
  const counts = WAITING.map((status) => {
    const conditions = [statusIs(status, now, given), ...stateConditions({ restaurantIds }, given)]
    return `(select count(*) from visits v where ${conditions.join(' and ')}) as ${status}`
  })
  type Counts = Record<(typeof WAITING)[number], number>
  const [counted] = await rowsOf<Counts>(db, `select ${counts.join(', ')}`, parameters)
  return counted!
}

/** The ids of visits whose guest was removed or is staff now, the next first, and their number. */
export async function guestlessVisits(
  db: Database,
  limit: number,
  restaurantIds: Places,
): Promise<{ ids: string[]; count: number }> {
  const { parameters, given } = parametersOf()
  const conditions = [WITHOUT_GUEST, ...stateConditions({ restaurantIds }, given)]
  const text = `
    select v.id, count(*) over () as total from visits v join users u on u.id = v.guest_id
    where ${conditions.join(' and ')} order by v.opens_at, v.id limit ${given(limit)}`
  const rows = await rowsOf<{ id: string; total: number }>(db, text, parameters)
  return { ids: rows.map(({ id }) => id), count: rows[0]?.total ?? 0 }
}

/** One index look-up per restaurant for its newest visit that was filled in, and one for a visit to come. */
const NEGLECTED = `
  select r.id, r.title, last.visit_date, count(*) over () as total
  from restaurants r
  left join lateral (
    select visit_date, opens_at from visits
    where restaurant_id = r.id and opens_at <= $1 and submitted_at is not null and status <> 'cancelled'
    order by opens_at desc, id desc limit 1) last on true
  where r.deleted_at is null and ($4::uuid[] is null or r.id = any($4)) and (last.opens_at is null or last.opens_at < $2)
    and not exists (
      select from visits where restaurant_id = r.id and status = 'scheduled' and ${isBeforeOverdue('visits', '$1::timestamptz')})
  order by last.opens_at nulls first, r.title, r.id
  limit $3`

export interface NeglectedRow {
  id: string
  title: string
  visit_date: string | null
  /** The number of all such restaurants, not only of those returned. */
  total: number
}

/** After this many days without a visit a restaurant counts as neglected. */
const NEGLECTED_DAYS = 30

/** Neglected restaurants without a visit open or to come: those never visited first, then the longest neglected; null: all of them. */
export function listNeglected(
  db: Database,
  now: Date,
  limit: number | null,
  among?: Places,
): Promise<NeglectedRow[]> {
  const since = hoursBefore(now, NEGLECTED_DAYS * 24)
  return rowsOf(db, NEGLECTED, [now, since, limit, among ?? null])
}
