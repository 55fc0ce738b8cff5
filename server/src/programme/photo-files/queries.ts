import { sql } from 'kysely'
import type { Database } from '../../base/db/database.ts'

function selectUnread(db: Database) {
  return db
    .selectFrom('photos')
    .select(['id', 'sha256'])
    .where('readable', 'is', null)
    .where('deleted_at', 'is', null)
}

/** While photos arrive, only photos that have waited for a minute are due. By PostgreSQL's clock, which wrote `created_at`. */
const isDue = sql<boolean>`(
  created_at < now() - interval '1 minute' or not exists (
    select from photos
    where readable is null and deleted_at is null and created_at > now() - interval '2 seconds'))`

/** Returns the oldest unread photos that are due, except those in `except`. */
export function findUnread(db: Database, except: readonly string[], limit: number) {
  return selectUnread(db)
    .where('id', '!=', sql<string>`all(${except}::uuid[])`)
    .where(isDue)
    .orderBy('created_at')
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Returns the unread photos of a visit. */
export function findUnreadOfVisit(db: Database, visitId: string) {
  return selectUnread(db)
    .where('question_id', 'in', (questions) =>
      questions.selectFrom('visit_questions').select('id').where('visit_id', '=', visitId),
    )
    .execute()
}

/** Returns the unreadable and the unread photos of a visit, by question. */
export function findDoubtful(db: Database, visitId: string) {
  return db
    .selectFrom('photos')
    .innerJoin('visit_questions', 'visit_questions.id', 'photos.question_id')
    .select(['photos.id', 'question_id', 'readable'])
    .where('visit_id', '=', visitId)
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`readable is not true`)
    .orderBy('position')
    .orderBy('taken_at')
    .execute()
}

/** Stores once whether the whole photo can be read. Returns false when the photo is removed. */
export async function markRead(db: Database, id: string, readable: boolean): Promise<boolean> {
  await db
    .updateTable('photos')
    .set({ readable })
    .where('id', '=', id)
    .where('readable', 'is', null)
    .where('deleted_at', 'is', null)
    .execute()
  const kept = await db
    .selectFrom('photos')
    .select('id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return kept !== undefined
}
