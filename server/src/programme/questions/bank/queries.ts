import { sql } from 'kysely'
import type { CategoryType, QuestionOptions, QuestionType } from '@cloche/contract/questions.ts'
import type { Database } from '../../../base/db/database.ts'

export interface BankRow {
  id: string
  parent: string | null
  title: string
  logo: string | null
  type: CategoryType | QuestionType
  options: QuestionOptions
  position: number
  deleted_at: string | null
  version: number
  /** The item's name in workbooks, if it has one. */
  name: string | null
}

const COLUMNS = [
  'q.id',
  'q.parent',
  'q.title',
  'q.logo',
  'q.type',
  'q.options',
  'q.position',
  'q.deleted_at',
  'q.version',
  'q.name',
] as const

/** The number of the bank's advisory lock; any unused number. */
const BANK_LOCK = 7_105_518

/** Locks the bank against other changes until the transaction ends. */
export async function lockBank(db: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock(${BANK_LOCK})`.execute(db)
}

/** The item of an id, also a removed one. */
export function findItem(db: Database, id: string): Promise<BankRow | undefined> {
  return db.selectFrom('questions as q').select(COLUMNS).where('q.id', '=', id).executeTakeFirst()
}

export function itemsWithIds(db: Database, ids: readonly string[]): Promise<BankRow[]> {
  return db
    .selectFrom('questions as q')
    .select(COLUMNS)
    .where('q.id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
}

/** The questions of a category that were not removed by themselves. */
export function questionsIn(db: Database, categoryId: string): Promise<BankRow[]> {
  return db
    .selectFrom('questions as q')
    .select(COLUMNS)
    .where('q.parent', '=', categoryId)
    .where('q.deleted_at', 'is', null)
    .orderBy('q.position')
    .execute()
}

/** The items removed last, by themselves or with their category. */
export function removedItems(db: Database, limit: number): Promise<BankRow[]> {
  return db
    .selectFrom('questions as q')
    .leftJoin('questions as category', 'category.id', 'q.parent')
    .select(COLUMNS)
    .where((where) =>
      where.or([where('q.deleted_at', 'is not', null), where('category.deleted_at', 'is not', null)]),
    )
    .orderBy(sql`greatest(q.deleted_at, category.deleted_at)`, 'desc')
    .orderBy(sql`q.parent nulls first`)
    .limit(limit)
    .execute()
}

export async function insertItems(db: Database, rows: readonly BankRow[]): Promise<void> {
  await sql`insert into questions (id, parent, title, logo, type, options, position, name)
    select id, parent, title, logo, type, options, position, name
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as item (
      id uuid, parent uuid, title text, logo text, type text, options jsonb, position integer, name text)`.execute(
    db,
  )
}

/** Stores items without their positions and names. */
export async function updateItems(db: Database, rows: readonly BankRow[]): Promise<void> {
  await sql`update questions
    set parent = item.parent, title = item.title, logo = item.logo, type = item.type, options = item.options
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as item (
      id uuid, parent uuid, title text, logo text, type text, options jsonb)
    where questions.id = item.id`.execute(db)
}

/** Stores names by id. */
export async function storeNames(db: Database, names: Readonly<Record<string, string>>): Promise<void> {
  await sql`update questions set name = given.value
    from jsonb_each_text(${JSON.stringify(names)}::jsonb) as given
    where questions.id = given.key::uuid`.execute(db)
}

/** Stores an item without its position (`placeItems`) and returns its new version. */
export async function updateItem(db: Database, { id, options, ...row }: BankRow): Promise<number> {
  const { parent, title, logo, type } = row
  const { version } = await db
    .updateTable('questions')
    .set({ parent, title, logo, type, options: JSON.stringify(options) })
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow()
  return version
}

export async function placeItems(
  db: Database,
  places: readonly Pick<BankRow, 'id' | 'position'>[],
): Promise<void> {
  await sql`update questions set position = place.position
    from jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as place (id uuid, position integer)
    where questions.id = place.id`.execute(db)
}

export async function markRemoved(db: Database, ids: readonly string[], now: Date): Promise<void> {
  await db
    .updateTable('questions')
    .set({ deleted_at: now })
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
}

/** Restores an item and returns its new version. */
export async function markRestored(db: Database, id: string): Promise<number> {
  const { version } = await db
    .updateTable('questions')
    .set({ deleted_at: null })
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow()
  return version
}
