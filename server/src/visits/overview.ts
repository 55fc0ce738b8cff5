import type { z } from 'zod'
import type { Visit, visitCalls } from '@cloche/contract/visits.ts'
import type { Context } from '../context.ts'
import type { Database } from '../db/database.ts'
import { listVisits } from './list-queries.ts'
import { countByDay, countWaiting, guestlessVisits, listNeglected } from './overview-queries.ts'
import { findVisits } from './queries.ts'
import { presentVisits } from './with-progress.ts'

/** How many items of each kind the answer names. */
const NAMED = 10
/** After this many days without a visit the overview names a restaurant. */
const NEGLECTED_DAYS = 30

type Calendar = z.output<typeof visitCalls.calendar.response>
type Attention = z.output<typeof visitCalls.attention.response>

/** The number of visits on each day of a month, by status. */
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

/** The work that waits: the oldest ten open, overdue and submitted visits each, and restaurants that nobody visits. */
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
