import { sql } from 'kysely'
import type { AnswerValue, CategoryType, QuestionOptions, QuestionType } from '@cloche/contract/questions.ts'
import type { Database } from '../db/database.ts'

/** What a visit's own question asks: never changes once it is frozen. */
export interface Definition {
  id: string
  visit_id: string
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
  taken_at: Date | string
}

export interface DishRow {
  id: string
  question_id: string
  dish_name: string
  order_time: Date | string
  ready_time: Date | string | null
}

/** What the guest has entered so far. */
export interface Entered {
  answer: AnswerValue
  rate: number | null
  comment: string
  revision: number
  saved_at: Date | null
}

const DEFINITION = ['id', 'visit_id', 'parent', 'title', 'logo', 'type', 'options', 'position'] as const
const ENTERED = ['answer', 'rate', 'comment', 'revision', 'saved_at'] as const

export function findDefinition(db: Database, id: string): Promise<Definition | undefined> {
  return db.selectFrom('visit_questions').select(DEFINITION).where('id', '=', id).executeTakeFirst()
}

export function questionsOf(db: Database, visitId: string): Promise<(Definition & Entered)[]> {
  return db
    .selectFrom('visit_questions')
    .select([...DEFINITION, ...ENTERED])
    .where('visit_id', '=', visitId)
    .execute()
}

type By = 'visit_id' | 'question_id'

export function photosOf(db: Database, by: By, id: string): Promise<PhotoRow[]> {
  return db
    .selectFrom('photos')
    .innerJoin('visit_questions', 'visit_questions.id', 'photos.question_id')
    .select(['photos.id', 'question_id', 'width', 'height', 'bytes', 'taken_at'])
    .select(sql<string>`encode(sha256, 'hex')`.as('sha256'))
    .where(by, '=', id)
    .where('deleted_at', 'is', null)
    .orderBy('taken_at')
    .orderBy('photos.id')
    .execute()
}

export function dishesOf(db: Database, by: By, id: string): Promise<DishRow[]> {
  return db
    .selectFrom('dishes')
    .innerJoin('visit_questions', 'visit_questions.id', 'dishes.question_id')
    .select(['dishes.id', 'question_id', 'dish_name', 'order_time', 'ready_time'])
    .where(by, '=', id)
    .where('deleted_at', 'is', null)
    .orderBy('order_time')
    .orderBy('dishes.id')
    .execute()
}

/** As much of several visits' questions as the rules of the checklist look at. */
export function rulesOf(db: Database, visitIds: readonly string[]) {
  return db
    .selectFrom('visit_questions as q')
    .select(['id', 'visit_id', 'parent', 'type', 'options', 'position', 'answer', 'rate', 'comment'])
    .select(
      sql<boolean>`exists (select from photos where question_id = q.id and deleted_at is null)`.as(
        'has_photo',
      ),
    )
    .select(
      sql<(boolean | null)[]>`array(select ready_time is not null from dishes
        where question_id = q.id and deleted_at is null)`.as('dishes_ready'),
    )
    .where('visit_id', '=', sql<string>`any(${visitIds}::uuid[])`)
    .execute()
}

/** The bank as it is now: what was removed, or lies in a removed category, is left out. */
export function currentBank(db: Database) {
  return db
    .selectFrom('questions as q')
    .leftJoin('questions as category', 'category.id', 'q.parent')
    .select(['q.id', 'q.parent', 'q.title', 'q.logo', 'q.type', 'q.options', 'q.position'])
    .where('q.deleted_at', 'is', null)
    .where('category.deleted_at', 'is', null)
    .execute()
}

export type Copy = Omit<Definition, 'visit_id'> & { source_id: string }

export async function insertCopies(db: Database, visitId: string, copies: readonly Copy[]): Promise<void> {
  await sql`insert into visit_questions
      (id, visit_id, source_id, parent, title, logo, type, options, position)
    select id, ${visitId}, source_id, parent, title, logo, type, options, position
    from jsonb_to_recordset(${JSON.stringify(copies)}::jsonb) as copy (
      id uuid, source_id uuid, parent uuid, title text, logo text, type text, options jsonb, position integer)`.execute(
    db,
  )
}
