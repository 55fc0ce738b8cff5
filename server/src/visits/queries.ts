import { OVERDUE_HOURS } from '@cloche/contract/constants.ts'
import type { StoredStatus } from '@cloche/checklist/visit-status.ts'
import type { VisitStatus } from '@cloche/contract/visits.ts'
import type { Database } from '../db/database.ts'
import { rowsOf } from '../db/rows.ts'

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
  version: number
}

/** A visit with the names that every answer shows beside its ids. */
const SELECT = `
  select v.id, guest_id, restaurant_id, visit_date, opens_at, v.status, started_at, submitted_at, score,
    progress_required, progress_answered, first_name, last_name, title, address, timezone, v.version
  from visits v
  join users u on u.id = v.guest_id
  join restaurants r on r.id = v.restaurant_id`
const FIND = `${SELECT} where v.id = $1`
const LOCK = `${FIND} for update of v`

export async function findVisit(db: Database, id: string): Promise<VisitRow | undefined> {
  const [row] = await rowsOf<VisitRow>(db, FIND, [id])
  return row
}

/** The same, with the visit's row locked until the transaction ends. */
export async function lockVisit(db: Database, id: string): Promise<VisitRow | undefined> {
  const [row] = await rowsOf<VisitRow>(db, LOCK, [id])
  return row
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
  const parameters: unknown[] = []
  const given = (value: unknown) => `$${parameters.push(value)}`
  const conditions = ['true']
  if (filter.guestId) conditions.push(`guest_id = ${given(filter.guestId)}`)
  if (filter.restaurantId) conditions.push(`restaurant_id = ${given(filter.restaurantId)}`)
  if (filter.status) conditions.push(statusCondition(filter.status, given, now))
  if (filter.after) {
    conditions.push(`(opens_at, v.id) < (select opens_at, id from visits where id = ${given(filter.after)})`)
  }
  const order = `order by opens_at desc, v.id desc limit ${given(filter.limit + 1)}`
  return rowsOf(db, `${SELECT} where ${conditions.join(' and ')} ${order}`, parameters)
}

/** `open` and `overdue` are scheduled visits whose time has come (checklist/visit-status.ts). */
function statusCondition(status: VisitStatus, given: (value: unknown) => string, now: Date): string {
  const overdue = new Date(now.getTime() - OVERDUE_HOURS * 3_600_000)
  switch (status) {
    case 'scheduled':
      return `v.status = 'scheduled' and opens_at > ${given(now)}`
    case 'open':
      return `v.status = 'scheduled' and opens_at <= ${given(now)} and opens_at > ${given(overdue)}`
    case 'overdue':
      return `v.status = 'scheduled' and opens_at <= ${given(overdue)}`
    default:
      return `v.status = ${given(status)}`
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
