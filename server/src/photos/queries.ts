import { sql, type Insertable } from 'kysely'
import type { Database } from '../db/database.ts'
import type { Schema } from '../db/schema.ts'

function selectPhotos(db: Database) {
  return db
    .selectFrom('photos')
    .select(['id', 'question_id', 'width', 'height', 'bytes', 'taken_at', 'deleted_at', 'sha256 as hash'])
    .select(sql<string>`encode(sha256, 'hex')`.as('sha256'))
    .select(sql<number>`(select revision from visit_questions where id = photos.question_id)`.as('revision'))
}

/** The photo of an id, also a removed one. */
export function findPhoto(db: Database, id: string) {
  return selectPhotos(db).where('id', '=', id).executeTakeFirst()
}

/** The photo of an id if it belongs to the guest, also a removed one. */
export function findPhotoOfGuest(db: Database, guestId: string, id: string) {
  return selectPhotos(db)
    .where('id', '=', id)
    .where('question_id', 'in', (visits) =>
      visits
        .selectFrom('visit_questions')
        .innerJoin('visits', 'visits.id', 'visit_questions.visit_id')
        .select('visit_questions.id')
        .where('guest_id', '=', guestId),
    )
    .executeTakeFirst()
}

/** Returns the given photos that exist and are not removed, each as `<id>-<hash>`. */
export async function photosKept(db: Database, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const kept = await db
    .selectFrom('photos')
    .select(sql<string>`id || '-' || encode(sha256, 'hex')`.as('name'))
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('deleted_at', 'is', null)
    .execute()
  return kept.map(({ name }) => name)
}

/** Until the transaction ends, no other process writes this photo's row or removes its files because it has no row. */
export async function lockPhoto(db: Database, id: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${id.toLowerCase()}, 0))`.execute(db)
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

/** The file of a photo that is not removed: its place, its bytes, and the guest of its visit. */
export function findPhotoFile(db: Database, questionId: string, id: string) {
  return db
    .selectFrom('photos')
    .innerJoin('visit_questions', 'visit_questions.id', 'photos.question_id')
    .innerJoin('visits', 'visits.id', 'visit_questions.visit_id')
    .select(['photos.id', 'sha256', 'content_type', 'readable', 'guest_id'])
    .select(sql<number>`coalesce(stored_bytes, bytes)`.as('bytes'))
    .where('photos.id', '=', id)
    .where('question_id', '=', questionId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}
