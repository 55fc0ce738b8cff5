import { sql } from 'kysely'
import { OVERDUE_HOURS } from '@cloche/contract/constants.ts'
import type { StoredStatus } from '@cloche/checklist/visit-status.ts'
import type { VisitStatus } from '@cloche/contract/visits.ts'
import type { Database } from '../db/database.ts'

export interface VisitRow {
  id: string
  guest_id: string
  restaurant_id: string
  visit_date: string
  opens_at: Date
  status: StoredStatus
  started_at: Date | null
  submitted_at: Date | null
  score: number | null
  progress_required: number | null
  progress_answered: number | null
  first_name: string
  last_name: string
  title: string
  address: string
  timezone: string
}

/** A visit with the names that every answer shows beside its ids. */
function selectVisits(db: Database) {
  return db
    .selectFrom('visits')
    .innerJoin('users', 'users.id', 'visits.guest_id')
    .innerJoin('restaurants', 'restaurants.id', 'visits.restaurant_id')
    .select([
      'visits.id',
      'guest_id',
      'restaurant_id',
      'visit_date',
      'opens_at',
      'visits.status',
      'started_at',
      'submitted_at',
      'score',
      'progress_required',
      'progress_answered',
      'first_name',
      'last_name',
      'title',
      'address',
      'timezone',
    ])
}

export function findVisit(db: Database, id: string): Promise<VisitRow | undefined> {
  return selectVisits(db).where('visits.id', '=', id).executeTakeFirst()
}

/** The same, with the visit's row locked until the transaction ends. */
export function lockVisit(db: Database, id: string): Promise<VisitRow | undefined> {
  return selectVisits(db).where('visits.id', '=', id).forUpdate('visits').executeTakeFirst()
}

/** A guest's visits that can be filled in now; two at most, enough to tell whether there is only one. */
export async function findFillable(db: Database, guestId: string, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('visits')
    .select('id')
    .where('guest_id', '=', guestId)
    .where('opens_at', '<=', now)
    .where('status', 'in', ['scheduled', 'returned'])
    .limit(2)
    .execute()
  return rows.map(({ id }) => id)
}

export interface VisitFilter {
  guestId?: string | undefined
  restaurantId?: string | undefined
  status?: VisitStatus | undefined
  after: string | null
  limit: number
}

export function listVisits(db: Database, filter: VisitFilter, now: Date): Promise<VisitRow[]> {
  let query = selectVisits(db)
  if (filter.guestId) query = query.where('guest_id', '=', filter.guestId)
  if (filter.restaurantId) query = query.where('restaurant_id', '=', filter.restaurantId)
  if (filter.status) query = withStatus(query, filter.status, now)
  if (filter.after) {
    const place = sql<boolean>`(opens_at, visits.id) < (select opens_at, id from visits where id = ${filter.after})`
    query = query.where(place)
  }
  return query
    .orderBy('opens_at', 'desc')
    .orderBy('visits.id', 'desc')
    .limit(filter.limit + 1)
    .execute()
}

type VisitQuery = ReturnType<typeof selectVisits>

/** `open` and `overdue` are scheduled visits whose time has come (checklist/visit-status.ts). */
function withStatus(query: VisitQuery, status: VisitStatus, now: Date): VisitQuery {
  const overdue = new Date(now.getTime() - OVERDUE_HOURS * 3_600_000)
  switch (status) {
    case 'scheduled':
      return query.where('visits.status', '=', 'scheduled').where('opens_at', '>', now)
    case 'open':
      return query
        .where('visits.status', '=', 'scheduled')
        .where('opens_at', '<=', now)
        .where('opens_at', '>', overdue)
    case 'overdue':
      return query.where('visits.status', '=', 'scheduled').where('opens_at', '<=', overdue)
    default:
      return query.where('visits.status', '=', status)
  }
}

export interface Submission {
  at: Date
  score: number | null
  progress: { required: number; answered: number }
}

export async function submitVisit(
  db: Database,
  id: string,
  { at, score, progress }: Submission,
): Promise<void> {
  await db
    .updateTable('visits')
    .set({
      status: 'submitted',
      submitted_at: at,
      score,
      progress_required: progress.required,
      progress_answered: progress.answered,
    })
    .where('id', '=', id)
    .execute()
}

export async function startVisit(db: Database, id: string, at: Date): Promise<void> {
  await db.updateTable('visits').set({ started_at: at }).where('id', '=', id).execute()
}
