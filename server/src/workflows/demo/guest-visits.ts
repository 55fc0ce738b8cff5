import { v7 } from 'uuid'
import { statusAt } from '@cloche/checklist/visit-status.ts'
import type { Database } from '../../base/db/database.ts'
import { DEMO_IDS } from './ids.ts'
import { opensAtOf, wallClockOf } from '../../base/time/wall-clock.ts'
import { minutesAfter, onDay } from './times.ts'

interface Place {
  id: string
  timezone: string
  /** The time of the demo guest's last or next visit there. */
  seen: string | null
}

/** Gives the demo guest exactly one visit that is open now and one that is still to come. */
export async function keepGuestVisits(db: Database, now: Date): Promise<void> {
  // Replicas that start at the same time run this one after another.
  await db.selectFrom('users').select('id').where('id', '=', DEMO_IDS.guest).forUpdate().execute()
  const visits = await plannedVisits(db, now)
  const [kept, ...others] = visits.filter((visit) => visit.status === 'open')
  let toCome = visits.filter((visit) => visit.status === 'scheduled').length
  for (const { id } of others.filter((visit) => visit.started_at === null)) {
    await move(db, id, toCome++, now)
  }
  if (!kept) await plan(db, openNow(await places(db), now))
  if (toCome === 0) await plan(db, later(await places(db), 2, now))
}

/** Visits that wait to be filled in, those already begun first. */
async function plannedVisits(db: Database, now: Date) {
  const rows = await db
    .selectFrom('visits')
    .select(['id', 'opens_at', 'started_at', 'status'])
    .where('guest_id', '=', DEMO_IDS.guest)
    .where('status', '=', 'scheduled')
    .orderBy('started_at', (order) => order.asc().nullsLast())
    .orderBy('opens_at')
    .execute()
  return rows.map((row) => ({ ...row, status: statusAt({ status: row.status, opensAt: row.opens_at }, now) }))
}

/** Restaurants, the one with the oldest visit first. */
async function places(db: Database): Promise<Place[]> {
  const last = db
    .selectFrom('visits')
    .select(['restaurant_id', (count) => count.fn.max('opens_at').as('seen')])
    .where('guest_id', '=', DEMO_IDS.guest)
    .groupBy('restaurant_id')
    .as('last')
  return db
    .selectFrom('restaurants')
    .leftJoin(last, 'last.restaurant_id', 'restaurants.id')
    .select(['id', 'timezone', 'seen'])
    .where('deleted_at', 'is', null)
    .orderBy('seen', (order) => order.asc().nullsFirst())
    .orderBy('title')
    .execute()
}

interface Planned {
  restaurant_id: string
  visit_date: string
  opens_at: Date
}

/** Plans a visit since twenty minutes ago, at the restaurant whose clock is nearest to a mealtime. */
function openNow(all: readonly Place[], now: Date): Planned | null {
  const since = minutesAfter(now, -20)
  const fromMealtime = ({ timezone }: Place) => {
    const hour = Number(wallClockOf(since, timezone).slice(11, 13))
    return Math.max(0, 12 - hour, hour - 21)
  }
  const [place] = all.toSorted((a, b) => fromMealtime(a) - fromMealtime(b))
  return place ? at(place, wallClockOf(since, place.timezone)) : null
}

function later([place]: readonly Place[], days: number, now: Date): Planned | null {
  return place ? at(place, onDay(now, days, '19:30', place.timezone)) : null
}

function at({ id, timezone }: Place, visitDate: string): Planned {
  return { restaurant_id: id, visit_date: visitDate, opens_at: opensAtOf(visitDate, timezone) }
}

async function plan(db: Database, planned: Planned | null): Promise<void> {
  const ids = { id: v7(), guest_id: DEMO_IDS.guest }
  if (planned)
    await db
      .insertInto('visits')
      .values({ ...ids, ...planned })
      .execute()
}

async function move(db: Database, id: string, already: number, now: Date): Promise<void> {
  const planned = later(await places(db), 2 + already, now)
  if (planned) await db.updateTable('visits').set(planned).where('id', '=', id).execute()
}
