import { OVERDUE_HOURS } from '@cloche/contract/constants.ts'
import type { VisitSort, VisitStatus } from '@cloche/contract/visits.ts'
import type { Database } from '../db/database.ts'
import { rowsOf } from '../db/rows.ts'
import { searchWords } from '../db/search.ts'
import { withNames, type VisitRow } from './queries.ts'

/** `from`, `to`: days of the wall clock, both included. */
export interface VisitFilter {
  guestId?: string | undefined
  restaurantId?: string | undefined
  q?: string | undefined
  status?: VisitStatus | undefined
  from?: string | undefined
  to?: string | undefined
}

export interface VisitPage extends VisitFilter {
  sort: VisitSort
  after: string | null
  limit: number
}

const ORDERS: Record<VisitSort, { column: string; direction: 'asc' | 'desc' }> = {
  newest: { column: 'opens_at', direction: 'desc' },
  oldest: { column: 'opens_at', direction: 'asc' },
  submitted: { column: 'submitted_at', direction: 'desc' },
  score: { column: 'score', direction: 'asc' },
}

/** The condition of `isUnderWay`: other visits have their progress stored. */
const UNDER_WAY = `started_at is not null and v.status in ('scheduled', 'returned')`

export function listVisits(db: Database, page: VisitPage, now: Date): Promise<VisitRow[]> {
  const { column, direction } = ORDERS[page.sort]
  const { conditions, parameters, given } = conditionsOf(page, now)
  if (column !== 'opens_at') conditions.push(`${column} is not null`)
  if (page.after) {
    const beyond = direction === 'desc' ? '<' : '>'
    const last = `select ${column}, id from visits where id = ${given(page.after)}`
    conditions.push(`(v.${column}, v.id) ${beyond} (${last})`)
  }
  const order = `order by v.${column} ${direction}, v.id ${direction}`
  // The inner query picks the page, the outer one joins the names: sorting rows without names is cheaper.
  const rows = `select * from visits v where ${conditions.join(' and ')} ${order} limit ${given(page.limit + 1)}`
  return rowsOf(db, `${withNames(`(${rows})`, UNDER_WAY)} ${order}`, parameters)
}

/** Conditions on `visits v` and their parameters; the caller may add more with `given`. */
export function conditionsOf(filter: VisitFilter, now: Date) {
  const parameters: unknown[] = []
  const given = (value: unknown) => `$${parameters.push(value)}`
  const conditions = ['true']
  if (filter.guestId) conditions.push(`v.guest_id = ${given(filter.guestId)}`)
  if (filter.restaurantId) conditions.push(`v.restaurant_id = ${given(filter.restaurantId)}`)
  if (filter.status) conditions.push(statusCondition(filter.status, given, now))
  for (const word of searchWords(filter.q)) conditions.push(nameCondition(given(word)))
  // Sub-selects hide the days from the planner, which would otherwise make a new plan for every call. `opens_at`, by which the
  // indexes are sorted, lies within a day of the wall clock in any zone. The cast keeps the planner from the index on
  // `visit_date`, which does not have the list's order.
  if (filter.from) {
    const day = `(select ${given(filter.from)}::date)`
    conditions.push(`v.visit_date::date >= ${day} and v.opens_at >= ${day} - 1`)
  }
  if (filter.to) {
    const day = `(select ${given(filter.to)}::date)`
    conditions.push(`v.visit_date::date <= ${day} and v.opens_at < ${day} + 2`)
  }
  return { conditions, parameters, given }
}

const nameCondition = (word: string) => `(
  v.guest_id in (select id from users where search @@ lower(${word})::tsquery)
  or v.restaurant_id in (select id from restaurants where search @@ lower(${word})::tsquery))`

/** `open` and `overdue` are scheduled visits whose time has come (checklist/visit-status.ts). */
function statusCondition(status: VisitStatus, given: (value: unknown) => string, now: Date): string {
  const overdue = new Date(now.getTime() - OVERDUE_HOURS * 3_600_000)
  switch (status) {
    case 'scheduled':
      return `v.status = 'scheduled' and v.opens_at > ${given(now)}`
    case 'open':
      return `v.status = 'scheduled' and v.opens_at <= ${given(now)} and v.opens_at > ${given(overdue)}`
    case 'overdue':
      return `v.status = 'scheduled' and v.opens_at <= ${given(overdue)}`
    default:
      return `v.status = '${status}'`
  }
}
