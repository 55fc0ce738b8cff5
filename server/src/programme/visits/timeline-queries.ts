import type { DeclinablePart } from '@cloche/contract/constants.ts'
import type { AnswerValue } from '@cloche/contract/questions.ts'
import type { Database } from '../../base/db/database.ts'
import { rowsOf } from '../../base/db/rows.ts'

/** More than a guest could do in a visit; entries of a script may be cut off. */
const MAX_ROWS = 5000

export interface Milestones {
  created_at: string
  started_at: string | null
  submitted_at: string | null
}

export function findMilestones(db: Database, visitId: string): Promise<Milestones | undefined> {
  return db
    .selectFrom('visits')
    .select(['created_at', 'started_at', 'submitted_at'])
    .where('id', '=', visitId)
    .executeTakeFirst()
}

export interface EnteredRow {
  question_id: string
  part: 'answer' | 'rate' | 'comment' | `declined_${DeclinablePart}`
  value: AnswerValue
  at: string
  replaced: boolean
}

/** Current and replaced answers, rates, comments and reasons for declined parts; a cleared one has no value. */
const ENTERED = `
  select id as question_id, part, value, at, false as replaced
  from visit_questions q, lateral (values
    ('answer', q.answer, q.answer_at),
    ('rate', to_jsonb(q.rate), q.rate_at),
    ('comment', to_jsonb(nullif(q.comment, '')), q.comment_at),
    ('declined_answer', to_jsonb(q.declined_answer), q.declined_answer_at),
    ('declined_photos', to_jsonb(q.declined_photos), q.declined_photos_at)) as stands (part, value, at)
  where visit_id = $1 and at is not null
  union all
  select question_id, part, nullif(value, '""'::jsonb), at, true
  from answer_history where question_id in (select id from visit_questions where visit_id = $1)
  order by at, question_id limit ${MAX_ROWS}`

export function enteredInVisit(db: Database, visitId: string): Promise<EnteredRow[]> {
  return rowsOf(db, ENTERED, [visitId])
}

export interface AddedRow {
  kind: 'photo' | 'dish'
  question_id: string
  /** The name of the dish; null for a photo. */
  name: string | null
  at: string
  ready_at: string | null
  removed_at: string | null
}

/** Photos and dishes, removed ones included. */
const ADDED = `
  select 'photo' as kind, question_id, null as name, taken_at as at, null::timestamptz as ready_at,
    deleted_at as removed_at
  from photos where question_id in (select id from visit_questions where visit_id = $1)
  union all
  select 'dish', question_id, dish_name, order_time, ready_time, deleted_at
  from dishes where question_id in (select id from visit_questions where visit_id = $1)
  order by at, question_id limit ${MAX_ROWS}`

export function addedInVisit(db: Database, visitId: string): Promise<AddedRow[]> {
  return rowsOf(db, ADDED, [visitId])
}
