import type { attentionCalls } from '@cloche/contract/attention.ts'
import type { z } from 'zod'
import type { Visit, visitCalls } from '@cloche/contract/visits.ts'
import type { Where } from '@cloche/contract/where.ts'
import type { Context } from '../../base/context.ts'
import type { Database } from '../../base/db/database.ts'
import { channelsOf } from '../../base/posting/addresses.ts'
import type { Session } from '../../base/http/sessions.ts'
import { inPlaces, restaurantsWhere } from '../where/service.ts'
import { absentVisits } from './absence-queries.ts'
import type { Places } from './conditions.ts'
import { listVisits } from './list-queries.ts'
import {
  countByDay,
  countWaiting,
  guestlessVisits,
  listNeglected,
  type DayCount,
} from './overview-queries.ts'
import { findVisits } from './queries.ts'
import { listUnnotified } from './unnotified-queries.ts'
import { presentVisits } from './with-progress.ts'

/** The number of items of each kind in the answer. */
const NAMED = 10

type Calendar = z.output<typeof visitCalls.calendar.response>
type Attention = z.output<typeof attentionCalls.attention.response>
type WaitingVisits = Pick<
  Attention,
  'open' | 'overdue' | 'submitted' | 'absences' | 'guestless' | 'unnotified' | 'restaurants'
>

/** The number of visits on each day of a month, by status. */
export async function visitCalendar(
  { db, clock, config }: Context,
  { reach }: Session,
  { month, unnotified, ...query }: z.output<typeof visitCalls.calendar.query>,
): Promise<Calendar> {
  const filter = await inPlaces(db, reach, query)
  const counts = await countByDay(
    db,
    month,
    { ...filter, ...(unnotified && { unnotified: channelsOf(config) }) },
    clock(),
  )
  const days = Map.groupBy(counts, ({ day }) => day)
  return {
    days: [...days].map(([day, rows]) => ({
      day,
      counts: Object.fromEntries(rows.map(({ status, count }) => [status, count])),
      ...voidedIn(rows),
    })),
  }
}

function voidedIn(rows: readonly DayCount[]): { voided?: number } {
  const voided = rows.reduce((sum, row) => sum + row.voided, 0)
  return voided > 0 ? { voided } : {}
}

/**
 * The work that waits with visits: the oldest ten open, overdue and submitted visits each, visits without their guest, guests who were not
 * notified, and restaurants that nobody visits; of the restaurants of `where` alone.
 */
export async function waitingVisits(
  context: Context,
  { reach }: Session,
  where: Where,
): Promise<WaitingVisits> {
  const { db, clock } = context
  const now = clock()
  const restaurantIds = await restaurantsWhere(db, reach, where)
  const oldest = async (status: Visit['status']) => {
    const page = { status, restaurantIds, sort: 'oldest', after: null, limit: NAMED } as const
    const rows = await listVisits(db, page, now)
    return presentVisits(db, rows.slice(0, NAMED), now)
  }
  const [counts, neglected, open, overdue, submitted, absences, guestless, unnotified] = await Promise.all([
    countWaiting(db, now, restaurantIds),
    listNeglected(db, now, NAMED, restaurantIds),
    oldest('open'),
    oldest('overdue'),
    oldest('submitted'),
    groupOf(db, absentVisits(db, NAMED, restaurantIds), now),
    groupOf(db, guestlessVisits(db, NAMED, restaurantIds), now),
    unnotifiedGroup(context, now, restaurantIds),
  ])
  return {
    open: { count: counts.open, items: open },
    overdue: { count: counts.overdue, items: overdue },
    submitted: { count: counts.submitted, items: submitted },
    absences,
    guestless,
    unnotified,
    restaurants: {
      count: neglected[0]?.total ?? 0,
      items: neglected.map(({ id, title, visit_date }) => ({ id, title, lastVisit: visit_date })),
    },
  }
}

async function unnotifiedGroup(
  { db, config }: Context,
  now: Date,
  restaurantIds: Places,
): Promise<Attention['unnotified']> {
  const channels = channelsOf(config)
  const rows = await listUnnotified(db, { channels, now }, NAMED, restaurantIds)
  const failed = new Set(rows.filter(({ has_failed }) => has_failed).map(({ id }) => id))
  const ids = rows.map(({ id }) => id)
  const items = await presentVisits(db, await findVisits(db, ids), now)
  return {
    count: rows[0]?.total ?? 0,
    items: items.map((visit) => ({ ...visit, reason: failed.has(visit.id) ? 'failed' : 'unreachable' })),
    isSetUp: channels.length > 0,
  }
}

async function groupOf(
  db: Database,
  found: Promise<{ ids: string[]; count: number }>,
  now: Date,
): Promise<Attention['guestless']> {
  const { ids, count } = await found
  const items = await presentVisits(db, await findVisits(db, ids), now)
  return { count, items }
}
