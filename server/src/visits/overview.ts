import type { z } from 'zod'
import type { Visit, visitCalls } from '@cloche/contract/visits.ts'
import type { Context } from '../context.ts'
import type { Database } from '../db/database.ts'
import { listVisits } from './list-queries.ts'
import { countByDay, countWaiting, guestlessVisits, listNeglected } from './overview-queries.ts'
import { findVisits } from './queries.ts'
import { presentVisits } from './with-progress.ts'

/** How many of each kind are named. */
const NAMED = 10
/** Days after which a restaurant without a visit is pointed out. */
const NEGLECTED_DAYS = 30

type Calendar = z.output<typeof visitCalls.calendar.response>
type Attention = z.output<typeof visitCalls.attention.response>

/** The days of a month that have visits, with their number by status. */
export async function visitCalendar(
  { db, clock }: Context,
  { month, ...filter }: z.output<typeof visitCalls.calendar.query>,
): Promise<Calendar> {
  const counts = await countByDay(db, month, filter, clock())
  const days = Map.groupBy(counts, ({ day }) => day)
  return {
    days: [...days].map(([day, rows]) => ({
      day,
      counts: Object.fromEntries(rows.map(({ status, count }) => [status, count])),
    })),
  }
}

/** What waits for somebody: open, overdue and submitted visits, the oldest ten of each; restaurants left alone. */
export async function attention({ db, clock }: Context): Promise<Attention> {
  const now = clock()
  const oldest = async (status: Visit['status']) => {
    const rows = await listVisits(db, { status, sort: 'oldest', after: null, limit: NAMED }, now)
    return presentVisits(db, rows.slice(0, NAMED), now)
  }
  const [counts, neglected, open, overdue, submitted, guestless] = await Promise.all([
    countWaiting(db, now),
    listNeglected(db, now, NEGLECTED_DAYS, NAMED),
    oldest('open'),
    oldest('overdue'),
    oldest('submitted'),
    guestlessGroup(db, now),
  ])
  return {
    open: { count: counts.open, items: open },
    overdue: { count: counts.overdue, items: overdue },
    submitted: { count: counts.submitted, items: submitted },
    guestless,
    restaurants: {
      count: neglected[0]?.total ?? 0,
      items: neglected.map(({ id, title, visit_date }) => ({ id, title, lastVisit: visit_date })),
    },
  }
}

async function guestlessGroup(db: Database, now: Date): Promise<Attention['guestless']> {
  const { ids, count } = await guestlessVisits(db, NAMED)
  const items = await presentVisits(db, await findVisits(db, ids), now)
  return { count, items }
}
