import { sql } from 'kysely'
import type { AnswerValue, CategoryType, QuestionOptions, QuestionType } from '@cloche/contract/questions.ts'
import type { Database } from '../../base/db/database.ts'
import { rowsOf } from '../../base/db/rows.ts'

/** The definition of a visit's question, which never changes once it is frozen. */
export interface Definition {
  id: string
  visit_id: string
  /** Names the bank's item that this one was copied from. */
  source_id: string
  parent: string | null
  title: string
  logo: string | null
  type: CategoryType | QuestionType
  options: QuestionOptions
  position: number
}

export interface PhotoRow {
  id: string
  question_id: string
  /** Lower-case hex. */
  sha256: string
  width: number
  height: number
  bytes: number
  taken_at: string
}

export interface DishRow {
  id: string
  question_id: string
  dish_name: string
  order_time: string
  ready_time: string | null
}

/** `latest_at`: the newest time that a field has, or that gave way there. */
export type ListedDish = DishRow & { latest_at: string }

/** The guest's entries for a question. */
export interface Entered {
  answer: AnswerValue
  rate: number | null
  comment: string
  declined_answer: string | null
  declined_photos: string | null
  revision: number
  saved_at: string | null
  /** The time of the newest of answer, rate, comment and declined parts, if later than `saved_at`. */
  latest_at: string | null
  /** Whether the question ever had a photo or a dish. */
  has_entries: boolean
  note: string | null
}

const DEFINITION = [
  'id',
  'visit_id',
  'source_id',
  'parent',
  'title',
  'logo',
  'type',
  'options',
  'position',
] as const

export function findDefinition(db: Database, id: string): Promise<Definition | undefined> {
  return db.selectFrom('visit_questions').select(DEFINITION).where('id', '=', id).executeTakeFirst()
}

/** The definitions of several visits. */
export function definitionsOf(db: Database, visitIds: readonly string[]): Promise<Definition[]> {
  return db
    .selectFrom('visit_questions')
    .select(DEFINITION)
    .where('visit_id', '=', sql<string>`any(${visitIds}::uuid[])`)
    .execute()
}

/** The newest time that a field has, or that gave way there: a write at the latter would be taken for one that comes late. */
const LATEST = `greatest(answer_at, rate_at, comment_at, declined_answer_at, declined_photos_at,
  answer_outdone_at, rate_outdone_at, comment_outdone_at, declined_answer_outdone_at, declined_photos_outdone_at)`

/** The columns of an `Entered`. */
export const ENTERED = `answer, rate, comment, declined_answer, declined_photos, revision, saved_at, has_entries, note,
  case when ${LATEST} > saved_at then ${LATEST} end as latest_at`

const ENTERED_IN = `select id, ${ENTERED} from visit_questions where visit_id = $1`

export function enteredIn(db: Database, visitId: string): Promise<(Entered & { id: string })[]> {
  return rowsOf(db, ENTERED_IN, [visitId])
}

const ENTERED_SINCE = `
  select id, ${ENTERED},
    (select sum(revision) from visit_questions where visit_id = $1) as revisions
  from visit_questions where visit_id = $1 and saved_at >= coalesce($2, '-infinity'::timestamptz)`

/** The entries since an instant (ISO 8601; null: all), each with the visit's total revision at that moment. */
export function enteredSince(
  db: Database,
  visitId: string,
  since: string | null,
): Promise<(Entered & { id: string; revisions: number })[]> {
  return rowsOf(db, ENTERED_SINCE, [visitId, since])
}

const PHOTOS = `
  select id, question_id, encode(sha256, 'hex') as sha256, width, height, bytes, taken_at
  from photos
  where question_id = any($1::uuid[]) and deleted_at is null
  order by taken_at, id`

export function photosOf(db: Database, questionIds: readonly string[]): Promise<PhotoRow[]> {
  return rowsOf(db, PHOTOS, [questionIds])
}

const DISHES = `
  select id, question_id, dish_name, order_time, ready_time,
    greatest(
      dish_name_at, order_time_at, ready_time_at, dish_name_outdone_at, order_time_outdone_at, ready_time_outdone_at
    ) as latest_at
  from dishes
  where question_id = any($1::uuid[]) and deleted_at is null
  order by order_time, id`

export function dishesOf(db: Database, questionIds: readonly string[]): Promise<ListedDish[]> {
  return rowsOf(db, DISHES, [questionIds])
}

export interface RuledRow {
  id: string
  answer: AnswerValue
  rate: number | null
  comment: string
  declined_answer: string | null
  declined_photos: string | null
  has_photo: boolean
  /** For each dish whether it has come. */
  dishes_ready: boolean[]
}

const RULED = `
  select id, answer, rate, comment, declined_answer, declined_photos,
    has_entries and exists (select from photos where question_id = q.id and deleted_at is null) as has_photo,
    case when has_entries then
      array(select ready_time is not null from dishes where question_id = q.id and deleted_at is null)
    else '{}' end as dishes_ready
  from visit_questions q
  where visit_id = any($1::uuid[])`

/** The parts of several visits' entries that the rules of the checklist need. */
export function ruledOf(db: Database, visitIds: readonly string[]): Promise<RuledRow[]> {
  return rowsOf(db, RULED, [visitIds])
}

/** The current bank, without removed items and the questions of removed categories. */
export function currentBank(db: Database) {
  return db
    .selectFrom('questions as q')
    .leftJoin('questions as category', 'category.id', 'q.parent')
    .select(['q.id', 'q.parent', 'q.title', 'q.logo', 'q.type', 'q.options', 'q.position'])
    .select(['q.deleted_at', 'q.version', 'q.name'])
    .where('q.deleted_at', 'is', null)
    .where('category.deleted_at', 'is', null)
    .execute()
}

/** Returns whether the bank has a question that a guest can answer: every question can be, unless its category is removed. */
export async function hasQuestions(db: Database): Promise<boolean> {
  const found = await db
    .selectFrom('questions as q')
    .innerJoin('questions as category', 'category.id', 'q.parent')
    .select('q.id')
    .where('q.deleted_at', 'is', null)
    .where('category.deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

export type Copy = Omit<Definition, 'visit_id'>

export async function insertCopies(db: Database, visitId: string, copies: readonly Copy[]): Promise<void> {
  await sql`insert into visit_questions
      (id, visit_id, source_id, parent, title, logo, type, options, position)
    select id, ${visitId}, source_id, parent, title, logo, type, options, position
    from jsonb_to_recordset(${JSON.stringify(copies)}::jsonb) as copy (
      id uuid, source_id uuid, parent uuid, title text, logo text, type text, options jsonb, position integer)`.execute(
    db,
  )
}
