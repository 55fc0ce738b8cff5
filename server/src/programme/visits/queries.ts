import { sql, type Selectable } from 'kysely'
import type { Visit } from '@cloche/contract/visits.ts'
import type { Database } from '../../base/db/database.ts'
import { rowsOf } from '../../base/db/rows.ts'
import type { Schema } from '../../base/db/schema.ts'
import { isFillableSql, takesWrites } from '../../base/db/takes-writes.ts'
import { ABSENCE_STANDS } from './is-absent.ts'

export interface VisitRow extends Omit<Selectable<Schema['visits']>, 'created_at'> {
  first_name: string
  last_name: string
  role_id: number
  deleted_at: string | null
  erased_at: string | null
  title: string
  address: string
  timezone: string
  /** Since when the guest says that they can't come, and why; null otherwise. */
  absent_at: string | null
  absence_reason: string | null
  checklist_title: string | null
  /** Who declared that the visit doesn't count; null otherwise. */
  voider: NonNullable<Visit['void']>['by'] | null
  /** The sum of its questions' revisions, which grows with every stored change; null where it is not needed. */
  revision: number | null
}

/** Visits with the names that every answer shows beside their ids, and a revision where `needsRevision` says so. */
export const withNames = (visits: string, needsRevision: string) => `
  select v.id, guest_id, v.restaurant_id, v.visit_date, opens_at, v.status, copied_at, started_at, submitted_at, score,
    progress_required, progress_answered, first_name, last_name, role_id, u.deleted_at, u.erased_at, title, address, timezone, v.version,
    v.cancel_reason, void_reason, void_text, void_from, voided_by, voided_at, v.visit_until, v.due_at, v.dayparts, v.appointment,
    v.appointment_at, v.planned_from,
    (select jsonb_build_object('id', id, 'firstName', first_name, 'lastName', last_name)
      from users where id = voided_by) as voider, v.checklist_id, (select c.title from checklists c where c.id = v.checklist_id) as checklist_title,
    a.at as absent_at, a.reason as absence_reason,
    case when ${needsRevision}
      then (select sum(revision) from visit_questions where visit_id = v.id) end as revision
  from ${visits} v
  join users u on u.id = v.guest_id
  join restaurants r on r.id = v.restaurant_id
  left join visit_absences a on ${ABSENCE_STANDS}`
const FIND = `${withNames('visits', 'copied_at is not null')} where v.id = $1`
const LOCK = 'select from visits where id = $1 for update'

export async function findVisit(db: Database, id: string): Promise<VisitRow | undefined> {
  const [row] = await rowsOf<VisitRow>(db, FIND, [id])
  return row
}

/** What decides who sees a visit, and who may write to it. */
export type VisitLife = Pick<
  VisitRow,
  'id' | 'guest_id' | 'restaurant_id' | 'status' | 'opens_at' | 'copied_at' | 'started_at'
>

const FIND_LIFE =
  'select id, guest_id, restaurant_id, status, opens_at, copied_at, started_at from visits where id = $1'

export async function findLife(db: Database, id: string): Promise<VisitLife | undefined> {
  const [life] = await rowsOf<VisitLife>(db, FIND_LIFE, [id])
  return life
}

const FIND_MANY = `${withNames('visits', 'copied_at is not null')} where v.id = any($1::uuid[])
  order by v.opens_at, v.id`

export function findVisits(db: Database, ids: readonly string[]): Promise<VisitRow[]> {
  return ids.length === 0 ? Promise.resolve([]) : rowsOf(db, FIND_MANY, [ids])
}

const LOCK_MANY = 'select from visits where id = any($1::uuid[]) order by id for update'

/** Locks the visits until the transaction ends, in an order that two calls share, then reads them. */
export async function lockVisits(db: Database, ids: readonly string[]): Promise<VisitRow[]> {
  await rowsOf(db, LOCK_MANY, [ids])
  return findVisits(db, ids)
}

/** Locks the visit until the transaction ends, then reads it, so that the row has every change made before the lock. */
export async function lockVisit(db: Database, id: string): Promise<VisitRow | undefined> {
  await rowsOf(db, LOCK, [id])
  return findVisit(db, id)
}

const FILLABLE = `select id from visits where guest_id = $1 and ${isFillableSql('$2')} limit 2`

/** The guest's visits that can be filled in now. Two are enough to tell whether there is only one. */
export async function findFillable(db: Database, guestId: string, now: Date): Promise<string[]> {
  const rows = await rowsOf<{ id: string }>(db, FILLABLE, [guestId, now])
  return rows.map(({ id }) => id)
}

/** That a visit doesn't count. */
export type Void = Pick<VisitRow, 'void_reason' | 'void_text' | 'void_from' | 'voided_by' | 'voided_at'>

/** When a visit may be made, as it is stored. Wall clocks are `YYYY-MM-DDTHH:mm`. */
export type WindowTerms = Pick<
  VisitRow,
  'visit_date' | 'planned_from' | 'visit_until' | 'dayparts' | 'appointment'
>

/** The terms that staff set: guest, restaurant, time, checklist, whether the visit is cancelled or doesn't count, and why. */
export type Terms = WindowTerms &
  Void &
  Pick<VisitRow, 'guest_id' | 'restaurant_id' | 'checklist_id' | 'status' | 'cancel_reason'>

/** The instants of a visit's terms. */
export interface TermTimes {
  opens_at: Date
  due_at: Date | null
}

export async function updateVisit(db: Database, id: string, terms: Terms & TermTimes): Promise<void> {
  await db.updateTable('visits').set(terms).where('id', '=', id).execute()
}

/** Stores the terms of many visits in one statement. */
export async function updateVisits(
  db: Database,
  changed: readonly (Terms & TermTimes & { id: string })[],
): Promise<void> {
  if (changed.length === 0) return
  await sql`update visits v
    set guest_id = changed.guest_id, visit_date = changed.visit_date, opens_at = changed.opens_at, status = changed.status,
      cancel_reason = changed.cancel_reason, void_reason = changed.void_reason, void_text = changed.void_text,
      void_from = changed.void_from, voided_by = changed.voided_by, voided_at = changed.voided_at,
      planned_from = changed.planned_from, visit_until = changed.visit_until, due_at = changed.due_at, dayparts = changed.dayparts,
      appointment = changed.appointment
    from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as changed (
      id uuid, guest_id uuid, visit_date timestamp, opens_at timestamptz, status text, cancel_reason text,
      void_reason text, void_text text, void_from text, voided_by uuid, voided_at timestamptz, planned_from timestamp,
      visit_until timestamp, due_at timestamptz, dayparts text[], appointment timestamp)
    where v.id = changed.id`.execute(db)
}

export interface Submission {
  at: Date
  /** When the visit was made within its window; null for one that has none or was submitted before. */
  made: (Pick<VisitRow, 'visit_date' | 'planned_from'> & { opens_at: Date }) | null
  score: number | null
  progress: { required: number; answered: number }
}

/** Stores a submission and returns what it has changed. */
export function storeSubmission(db: Database, id: string, { at, made, score, progress }: Submission) {
  return db
    .updateTable('visits')
    .set({
      status: 'submitted',
      submitted_at: at,
      ...made,
      score,
      progress_required: progress.required,
      progress_answered: progress.answered,
    })
    .where('id', '=', id)
    .returning([
      'status',
      'submitted_at',
      'visit_date',
      'opens_at',
      'planned_from',
      'score',
      'progress_required',
      'progress_answered',
      'version',
    ])
    .executeTakeFirstOrThrow()
}

export async function updateScore(
  db: Database,
  id: string,
  { score, progress, version }: Omit<Submission, 'at' | 'made'> & { version: number },
): Promise<void> {
  await db
    .updateTable('visits')
    .set({ score, progress_required: progress.required, progress_answered: progress.answered, version })
    .where('id', '=', id)
    .execute()
}

export async function markCopied(db: Database, id: string, at: Date): Promise<void> {
  await db.updateTable('visits').set({ copied_at: at }).where('id', '=', id).execute()
}

/** The guest's first act in a visit: its tap on Begin, or a write. */
export interface Beginning {
  visitId: string
  guestId: string
  /** The time of the act by the device's clock. */
  at: Date
  now: Date
  /** Staff import the act, so the visit may be submitted already and need not be open yet. */
  isImported: boolean
}

const FIRST_ACT = `
  select min(least(q.answer_at, q.rate_at, q.comment_at, q.declined_answer_at, q.declined_photos_at,
    (select min(order_time) from dishes d where d.question_id = q.id and d.deleted_at is null),
    (select min(taken_at) from photos p where p.question_id = q.id and p.deleted_at is null))) as at
  from visit_questions q where q.visit_id = $1`

/** When the guest first wrote something down in a visit that is still there. */
export async function firstAct(db: Database, visitId: string): Promise<Date | null> {
  const [found] = await rowsOf<{ at: string | null }>(db, FIRST_ACT, [visitId])
  return found!.at === null ? null : new Date(found!.at)
}

const STORE_APPOINTMENT = `
  update visits set appointment = $2, appointment_at = $3
  where id = $1 and (appointment_at is null or appointment_at <= $3)`

/** Stores when the guest will go, unless they have said something else later. */
export async function storeAppointment(
  db: Database,
  id: string,
  at: string | null,
  saidAt: Date,
): Promise<void> {
  await rowsOf(db, STORE_APPOINTMENT, [id, at, saidAt])
}

const BEGIN = `
  with begun as (
    update visits set started_at = greatest(copied_at, least($3::timestamptz, $4::timestamptz))
    where id = $1 and started_at is null and copied_at is not null
      and ${takesWrites({ guestId: '$2', now: '$4', isImported: '$5' })}
    returning id)
  select exists (select from begun) or exists (select from visits where id = $1 and started_at is not null) as "hasBegun"`

/** Begins a visit that its guest may write to, and returns whether the visit has begun, now or before. */
export async function begin(
  db: Database,
  { visitId, guestId, at, now, isImported }: Beginning,
): Promise<boolean> {
  const [row] = await rowsOf<{ hasBegun: boolean }>(db, BEGIN, [visitId, guestId, at, now, isImported])
  return row!.hasBegun
}
