import { sql } from 'kysely'
import { v7 } from 'uuid'
import type { StoredStatus } from '@cloche/checklist/visit-status.ts'
import type { Visit } from '@cloche/contract/visits.ts'
import type { VisitReturn } from '@cloche/contract/reviews.ts'
import type { Database } from '../../base/db/database.ts'
import { rowsOf } from '../../base/db/rows.ts'

export async function setStatus(db: Database, id: string, status: StoredStatus): Promise<void> {
  await db.updateTable('visits').set({ status }).where('id', '=', id).execute()
}

/** Returns the given ids that are questions of the visit. */
export async function questionsAmong(
  db: Database,
  visitId: string,
  ids: readonly string[],
): Promise<Set<string>> {
  const rows = await db
    .selectFrom('visit_questions')
    .select('id')
    .where('visit_id', '=', visitId)
    .where('parent', 'is not', null)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
  return new Set(rows.map(({ id }) => id))
}

export interface NewReturn extends VisitReturn {
  visitId: string
  actorId: string
  at: Date
  submittedAt: string
}

const INSERT_NOTES = `
  insert into visit_notes (return_id, visit_id, source_id, text)
  select $1, visit_id, source_id, given.text
  from jsonb_to_recordset($2::jsonb) as given ("questionId" uuid, text text)
  join visit_questions on id = "questionId"`

/** Setting or removing a note counts the revision up, so that kept copies are known to be out of date. */
const SET_NOTES = `
  update visit_questions q
  set revision = revision + 1, note = (
    select text from jsonb_to_recordset($2::jsonb) as given ("questionId" uuid, text text) where "questionId" = q.id)
  where visit_id = $1 and (note is not null or id in (
    select "questionId" from jsonb_to_recordset($2::jsonb) as given ("questionId" uuid)))`

export async function insertReturn(
  db: Database,
  { visitId, actorId, at, submittedAt, message, notes }: NewReturn,
): Promise<void> {
  const id = v7()
  const given = JSON.stringify(notes)
  await db
    .insertInto('visit_returns')
    .values({ id, visit_id: visitId, actor_id: actorId, at, submitted_at: submittedAt, message })
    .execute()
  await rowsOf(db, INSERT_NOTES, [id, given])
  await rowsOf(db, SET_NOTES, [visitId, given])
}

const LAST_RETURNS = `
  select distinct on (visit_id) visit_id, at, message,
    (select count(*) from visit_notes where return_id = last.id) as notes
  from visit_returns last where visit_id = any($1::uuid[]) order by visit_id, at desc, id desc`

/** The last return of each visit that is returned, by visit; runs no query when none is. */
export async function lastReturns(
  db: Database,
  visits: readonly { id: string; status: StoredStatus }[],
): Promise<Map<string, Visit['returned']>> {
  const ids = visits.filter(({ status }) => status === 'returned').map(({ id }) => id)
  if (ids.length === 0) return new Map()
  const rows = await rowsOf<{ visit_id: string } & NonNullable<Visit['returned']>>(db, LAST_RETURNS, [ids])
  return new Map(rows.map(({ visit_id, ...returned }) => [visit_id, returned]))
}

export interface ReturnRow {
  at: string
  submitted_at: string
  actor_id: string
  first_name: string
  last_name: string
  /** Null: the row is the return itself, with its message. */
  question_id: string | null
  text: string | null
}

const RETURNED = `
  with returns as (
    select r.id, r.visit_id, at, submitted_at, message, actor_id, first_name, last_name
    from visit_returns r join users u on u.id = actor_id where r.visit_id = $1
  )
  select at, submitted_at, actor_id, first_name, last_name, null::uuid as question_id, message as text, -1 as place from returns
  union all
  select at, submitted_at, actor_id, first_name, last_name, q.id, n.text, q.position
  from returns r join visit_notes n on n.return_id = r.id
  join visit_questions q on q.visit_id = r.visit_id and q.source_id = n.source_id
  order by at, place, question_id`

/** Every return of a visit with its notes, in order. */
export function returnsOf(db: Database, visitId: string): Promise<ReturnRow[]> {
  return rowsOf(db, RETURNED, [visitId])
}

/** Erases the messages and notes of a guest's returns, the reasons of cancellations and why visits don't count; their times stay. Call it in a transaction. */
export async function forgetReturns(db: Database, guestId: string): Promise<void> {
  const visits = sql`(select id from visits where guest_id = ${guestId})`
  await sql`delete from visit_notes where visit_id in ${visits}`.execute(db)
  await sql`update visits set cancel_reason = null, void_text = null
    where guest_id = ${guestId} and (cancel_reason is not null or void_text is not null)`.execute(db)
  await sql`update visit_returns set message = null where visit_id in ${visits}`.execute(db)
  await sql`update visit_questions set note = null, revision = revision + 1
    where note is not null and visit_id in ${visits}`.execute(db)
}
