import { sql } from 'kysely'
import type { AnswerValue } from '@cloche/contract/questions.ts'
import type { StoredStatus } from '@cloche/checklist/visit-status.ts'
import type { Database } from '../../base/db/database.ts'
import { rowsOf, rowsUnlessLocked } from '../../base/db/rows.ts'
import { takesWrites } from '../../base/db/takes-writes.ts'
import { ENTERED, type Entered } from '../../programme/questions/service.ts'
import { outdoneSql, replacesSql } from './merge-sql.ts'

/** Each is a value of its own, with its time. */
export const COLUMNS = ['answer', 'rate', 'comment', 'declined_answer', 'declined_photos'] as const
export type Column = (typeof COLUMNS)[number]

const TYPES: Record<Column, string> = {
  answer: 'jsonb',
  rate: 'smallint',
  comment: 'text',
  declined_answer: 'text',
  declined_photos: 'text',
}

const ofEach = (sqlOf: (column: Column, type: string) => string) =>
  Object.fromEntries(COLUMNS.map((column) => [column, sqlOf(column, TYPES[column])])) as Record<
    Column,
    string
  >

/** For JSON the planner always estimates a hundred rows and so keeps its plan; for an array it looks at the length. */
const writesSql = (type: string) => `
  json_to_recordset($1) as w ("questionId" uuid, "visitId" uuid, "guestId" uuid, value ${type}, now timestamptz,
    at timestamptz, "isImported" boolean)`

/** The operands of the rule for a write `w` and the stored question `q`. */
const termsOf = (column: Column) => ({
  made: 'w.at',
  now: 'w.now',
  at: `q.${column}_at`,
  savedAt: 'q.saved_at',
  outdoneAt: `q.${column}_outdone_at`,
  isImported: 'w."isImported"',
})

const isNewer = (column: Column) => replacesSql(termsOf(column))

/** Returns whether exactly this write is stored already, so that sending it again changes nothing. */
const isSame = (column: Column) =>
  `(q.${column}_at is not distinct from w.at and q.${column} is not distinct from w.value)`

/**
 * One statement checks and writes. The share lock waits for a running submission and then sees it; without the lock,
 * the condition would see the visit as of the statement's start.
 */
const saveSql = (column: Column, type: string) => `
  update visit_questions q
  set ${column} = w.value, ${column}_at = w.at, ${column}_outdone_at = ${outdoneSql(termsOf(column))}, revision = revision + 1, saved_at = w.now
  from ${writesSql(type)}
  where q.id = w."questionId" and q.visit_id = w."visitId" and ${isNewer(column)} and not ${isSame(column)} and (
    select true from visits
    where id = w."visitId" and ${takesWrites({ guestId: 'w."guestId"', now: 'w.now', isImported: 'w."isImported"' })}
    for share)
  returning q.id, ${ENTERED}`

const SAVE = ofEach(saveSql)

const storedSql = (column: Column, type: string) => `
  select true from visit_questions q join ${writesSql(type)} on q.id = w."questionId"
  where not ${isNewer(column)} or ${isSame(column)}`

const STORED = ofEach(storedSql)

/** One column's new value. */
export interface ColumnSave {
  questionId: string
  visitId: string
  guestId: string
  value: AnswerValue
  now: Date
  /** The time the guest made the value, by the device's clock. */
  at: Date
  /** Staff import the value, so the visit may be submitted already and need not be open yet. */
  isImported: boolean
}

/**
 * Writes to different questions. Returns each question's content, or undefined if the visit is foreign or not open, or
 * a newer value is stored. Unless `waits`, a locked row fails the statement with 55P03.
 */
export async function saveColumns(
  db: Database,
  column: Column,
  writes: readonly ColumnSave[],
  waits: boolean,
): Promise<(Entered | undefined)[]> {
  const run = waits ? rowsOf : rowsUnlessLocked
  const rows = await run<Entered & { id: string }>(db, SAVE[column], [JSON.stringify(writes)])
  const saved = new Map(rows.map((row) => [row.id, row]))
  return writes.map(({ questionId }) => saved.get(questionId))
}

/** Returns whether this write or a newer one is stored already. */
export async function isStored(db: Database, column: Column, write: ColumnSave): Promise<boolean> {
  const found = await rowsOf(db, STORED[column], [JSON.stringify([write])])
  return found.length > 0
}

export async function findEntered(db: Database, questionId: string): Promise<Entered> {
  const [saved] = await rowsOf<Entered>(db, `select ${ENTERED} from visit_questions where id = $1`, [
    questionId,
  ])
  return saved!
}

/** Returns the question's revision, which grows with every change of its answer, photos or dishes. */
export async function revisionOf(db: Database, questionId: string): Promise<number> {
  const { revision } = await findEntered(db, questionId)
  return revision
}

/** Returns the revisions of a visit's questions, by question id. */
export async function revisionsOf(db: Database, visitId: string): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('visit_questions')
    .select(['id', 'revision'])
    .where('visit_id', '=', visitId)
    .execute()
  return new Map(rows.map(({ id, revision }) => [id, revision]))
}

const PLACE = `
  select v.guest_id as "guestId", v.status, v.opens_at as "opensAt"
  from visits v join visit_questions q on q.visit_id = v.id where q.id = $1`

const LOCKED_PLACE = `${PLACE} for share of v for no key update of q`

export interface Place {
  guestId: string
  status: StoredStatus
  opensAt: string
}

/**
 * Returns the question's guest and visit status. With `lock`, neither a submission nor another change of the question
 * can happen before the transaction ends.
 */
export async function findPlace(db: Database, questionId: string, lock: boolean): Promise<Place | undefined> {
  const [place] = await rowsOf<Place>(db, lock ? LOCKED_PLACE : PLACE, [questionId])
  return place
}

/** Returns the stored answer with its time, and locks its row until the transaction ends. */
export function lockAnswer(db: Database, questionId: string) {
  return db
    .selectFrom('visit_questions')
    .select(['answer', 'answer_at'])
    .where('id', '=', questionId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
}

/** Counts a new, changed or removed photo or dish as a change of its question. Returns the new revision. */
export async function touchQuestion(db: Database, questionId: string, now: Date): Promise<number> {
  const { revision } = await db
    .updateTable('visit_questions')
    .set({ revision: sql`revision + 1`, saved_at: now })
    .where('id', '=', questionId)
    .returning('revision')
    .executeTakeFirstOrThrow()
  return revision
}

/** A limit per question against abuse: no phone loses track of so many photos or dishes. */
const MAX_EARLY_REMOVALS = 400

/** Remembers the removal of a photo or dish that has not arrived yet. The caller holds the question's lock. */
export async function rememberRemoval(
  db: Database,
  questionId: string,
  id: string,
  now: Date,
): Promise<void> {
  await sql`
    insert into early_removals (question_id, id, removed_at) select ${questionId}::uuid, ${id}::uuid, ${now}::timestamptz
    where (select count(*) from early_removals where question_id = ${questionId}) < ${MAX_EARLY_REMOVALS}
    on conflict do nothing`.execute(db)
}

/** Returns when a photo or dish was removed before it arrived, or null. The caller holds the question's lock. */
export async function removedBefore(db: Database, questionId: string, id: string): Promise<string | null> {
  const found = await db
    .selectFrom('early_removals')
    .select('removed_at')
    .where('question_id', '=', questionId)
    .where('id', '=', id)
    .executeTakeFirst()
  return found?.removed_at ?? null
}
