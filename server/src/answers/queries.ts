import { sql } from 'kysely'
import type { StoredStatus } from '@cloche/checklist/visit-status.ts'
import type { VisitStatus } from '@cloche/contract/visits.ts'
import type { Database } from '../db/database.ts'
import { rowsOf } from '../db/rows.ts'
import { ENTERED, type Entered } from '../questions/service.ts'

export type Column = 'answer' | 'rate' | 'comment'

/**
 * One statement checks and writes. The share lock makes it wait for a submission under way and then see it;
 * a condition without the lock would go by the visit as it was when the statement began.
 * Which of two writes wins: checklist/merge.ts; the same one again is not counted as a change.
 */
const saveSql = (column: Column, type: string) => `
  update visit_questions q
  set ${column} = $5::${type}, ${column}_at = $6, revision = revision + 1, saved_at = $4
  where q.id = $1 and q.visit_id = $2 and (q.${column}_at is null or q.${column}_at <= $6
    or (q.${column}_at > $4 and $6 <= $4 and $6 >= q.saved_at))
    and (q.${column}_at is distinct from $6 or q.${column} is distinct from $5::${type}) and (
    select true from visits
    where id = $2 and guest_id = $3 and (opens_at <= $4 and status in ('scheduled', 'returned') or status = any($7::text[]))
    for share)
  returning ${ENTERED}`

const SAVE: Record<Column, string> = {
  answer: saveSql('answer', 'jsonb'),
  rate: saveSql('rate', 'smallint'),
  comment: saveSql('comment', 'text'),
}

const storedSql = (column: Column, type: string) => `
  select true from visit_questions
  where id = $1 and (${column}_at > $3 or (${column}_at = $3 and ${column} is not distinct from $2::${type}))`

const STORED: Record<Column, string> = {
  answer: storedSql('answer', 'jsonb'),
  rate: storedSql('rate', 'smallint'),
  comment: storedSql('comment', 'text'),
}

export interface Write {
  questionId: string
  visitId: string
  guestId: string
  now: Date
  /** When the guest made it, by the device's account. */
  at: Date
  /** Visits that are written to whatever their time. */
  statuses: readonly VisitStatus[]
}

/** Undefined when nothing was written: not theirs, not open, or something newer is there. */
export async function saveColumn(
  db: Database,
  column: Column,
  value: string | number | null,
  { questionId, visitId, guestId, now, at, statuses }: Write,
): Promise<Entered | undefined> {
  const parameters = [questionId, visitId, guestId, now.toISOString(), value, at.toISOString(), statuses]
  const [saved] = await rowsOf<Entered>(db, SAVE[column], parameters)
  return saved
}

/** Whether this write, or a newer one, is there already. */
export async function isStored(
  db: Database,
  column: Column,
  value: string | number | null,
  { questionId, at }: Pick<Write, 'questionId' | 'at'>,
): Promise<boolean> {
  const found = await rowsOf(db, STORED[column], [questionId, value, at.toISOString()])
  return found.length > 0
}

export async function findEntered(db: Database, questionId: string): Promise<Entered> {
  const [saved] = await rowsOf<Entered>(db, `select ${ENTERED} from visit_questions where id = $1`, [
    questionId,
  ])
  return saved!
}

/** Grows with every change of a question's answer, photos or dishes. */
export async function revisionOf(db: Database, questionId: string): Promise<number> {
  const { revision } = await findEntered(db, questionId)
  return revision
}

export interface Place {
  guestId: string
  status: StoredStatus
  opensAt: string
}

/**
 * Whose question it is and how their visit stands; with `lock` no submission and no other change of the question can come
 * before the transaction ends.
 */
export function findPlace(db: Database, questionId: string, lock: boolean): Promise<Place | undefined> {
  return db
    .selectFrom('visits as v')
    .innerJoin('visit_questions as q', 'q.visit_id', 'v.id')
    .select(['v.guest_id as guestId', 'v.status', 'v.opens_at as opensAt'])
    .where('q.id', '=', questionId)
    .$if(lock, (query) => query.forShare('v').forNoKeyUpdate('q'))
    .executeTakeFirst()
}

/** The stored answer, its row locked until the transaction ends. */
export function lockAnswer(db: Database, questionId: string) {
  return db
    .selectFrom('visit_questions')
    .select('answer')
    .where('id', '=', questionId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
}

/** A photo or dish came, went or changed. */
export async function touchQuestion(db: Database, questionId: string, now: Date): Promise<void> {
  await db
    .updateTable('visit_questions')
    .set({ revision: sql`revision + 1`, saved_at: now })
    .where('id', '=', questionId)
    .execute()
}

/** Remembers that a photo or dish was removed before it came. Call it with the question locked. */
export async function rememberRemoval(
  db: Database,
  questionId: string,
  id: string,
  now: Date,
): Promise<void> {
  await db
    .insertInto('early_removals')
    .values({ question_id: questionId, id, removed_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** When a photo or dish that has just come was removed; null when it was not. Call it with the question locked. */
export async function removedBefore(db: Database, questionId: string, id: string): Promise<string | null> {
  const found = await db
    .selectFrom('early_removals')
    .select('removed_at')
    .where('question_id', '=', questionId)
    .where('id', '=', id)
    .executeTakeFirst()
  return found?.removed_at ?? null
}
