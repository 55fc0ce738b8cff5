import { sql, type Insertable } from 'kysely'
import type { Database } from '../db/database.ts'
import type { Schema } from '../db/schema.ts'

function selectPhotos(db: Database) {
  return db
    .selectFrom('photos')
    .select(['id', 'question_id', 'width', 'height', 'bytes', 'taken_at', 'deleted_at', 'sha256 as hash'])
    .select(sql<string>`encode(sha256, 'hex')`.as('sha256'))
}

/** A photo with its id, removed or not. */
export function findPhoto(db: Database, id: string) {
  return selectPhotos(db).where('id', '=', id).executeTakeFirst()
}

/** False when the id is taken. */
export async function insertPhoto(db: Database, photo: Insertable<Schema['photos']>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('photos')
    .values(photo)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export async function markPhotoRemoved(db: Database, id: string, now: Date): Promise<void> {
  await db.updateTable('photos').set({ deleted_at: now }).where('id', '=', id).execute()
}

/** Where a photo that is still there lies, and whose visit it belongs to. */
export function findPhotoFile(db: Database, questionId: string, id: string) {
  return db
    .selectFrom('photos')
    .innerJoin('visit_questions', 'visit_questions.id', 'photos.question_id')
    .innerJoin('visits', 'visits.id', 'visit_questions.visit_id')
    .select(['photos.id', 'sha256', 'bytes', 'content_type', 'guest_id'])
    .where('photos.id', '=', id)
    .where('question_id', '=', questionId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}
