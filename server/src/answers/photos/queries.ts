import { sql } from 'kysely'
import { QUOTA } from '@cloche/contract/quota.ts'
import { countSql, type Counts, type Writer } from '../answers/service.ts'
import type { Database } from '../../base/db/database.ts'
import { rowsOf } from '../../base/db/rows.ts'
import { takesWrites } from '../../base/db/takes-writes.ts'

/** A photo with the revision of its question; `hash` and `sha256` are the same in bytes and in hex. */
export interface PhotoRow {
  id: string
  question_id: string
  width: number
  height: number
  bytes: number
  taken_at: string
  deleted_at: string | null
  hash: Buffer
  sha256: string
  revision: number
}

const PHOTO = `id, question_id, width, height, bytes, taken_at, deleted_at, sha256 as hash, encode(sha256, 'hex') as sha256`

const findSql = (id: string) => `
  select ${PHOTO}, (select revision from visit_questions where id = photos.question_id) as revision
  from photos where id = ${id}`

const FIND = findSql('$1')

/** The photo of an id, also a removed one. */
export async function findPhoto(db: Database, id: string): Promise<PhotoRow | undefined> {
  const [photo] = await rowsOf<PhotoRow>(db, FIND, [id])
  return photo
}

const FIND_AND_COUNT = `
  select photo.*, counts.question, counts.visit
  from (${countSql('photos')}) as counts left join (${findSql('$2')}) as photo on true`

/** The photo of an id, also a removed one, and the photos of a question and its visit. */
export async function findAndCount(
  db: Database,
  questionId: string,
  id: string,
): Promise<{ photo: PhotoRow | undefined; counts: Counts }> {
  const [row] = await rowsOf<(PhotoRow | { id: null }) & Counts>(db, FIND_AND_COUNT, [questionId, id])
  const { question, visit, ...photo } = row!
  return { photo: photo.id === null ? undefined : photo, counts: { question, visit } }
}

const FIND_OF_GUEST = `${FIND} and question_id in (
  select q.id from visit_questions q join visits v on v.id = q.visit_id where v.guest_id = $2)`

/** The photo of an id if it belongs to the guest, also a removed one. */
export async function findPhotoOfGuest(
  db: Database,
  guestId: string,
  id: string,
): Promise<PhotoRow | undefined> {
  const [photo] = await rowsOf<PhotoRow>(db, FIND_OF_GUEST, [id, guestId])
  return photo
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

export interface NewPhoto {
  id: string
  questionId: string
  writer: Writer
  sha256: Buffer
  bytes: number
  /** Of the stored file; null: those of the sent one. */
  storedSha256: Buffer | null
  storedBytes: number | null
  width: number
  height: number
  readable: boolean | null
  contentType: string
  takenAt: Date
  now: Date
}

/** Sets `has_entries` here, because the trigger of photos would write another version of the question's row. */
const INSERT = `
  with place as materialized (select * from lock_to_store_photo($2, $1)),
  added as (
    insert into photos (question_id, id, sha256, bytes, stored_sha256, stored_bytes, width, height, readable, content_type,
      taken_at, deleted_at)
    select $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, place.removed_at
    from place
    where ${takesWrites({ guestId: '$13', now: '$12', isImported: '$14' })}
      and of_question < $15 and of_visit < $16
    on conflict (id) do nothing
    returning ${PHOTO}),
  touched as (
    update visit_questions set revision = revision + 1, saved_at = $12, has_entries = true
    where id = (select question_id from added) returning revision)
  select added.*, touched.revision from added, touched`

/**
 * Stores a photo's row, as removed if the guest has removed the photo before it arrived, and counts it as a change of its question.
 * Returns undefined when the writer may not write now, the id is taken, or there is no room for another photo.
 */
export async function insertPhoto(db: Database, photo: NewPhoto): Promise<PhotoRow | undefined> {
  const [added] = await rowsOf<PhotoRow>(db, INSERT, [
    photo.questionId,
    photo.id,
    photo.sha256,
    photo.bytes,
    photo.storedSha256,
    photo.storedBytes,
    photo.width,
    photo.height,
    photo.readable,
    photo.contentType,
    photo.takenAt,
    photo.now,
    photo.writer.userId,
    photo.writer.isImported === true,
    QUOTA.photosPerQuestion,
    QUOTA.photosPerVisit,
  ])
  return added
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
    .select(['photos.id', 'sha256', 'content_type', 'readable', 'guest_id', 'restaurant_id'])
    .select(sql<number>`coalesce(stored_bytes, bytes)`.as('bytes'))
    .where('photos.id', '=', id)
    .where('question_id', '=', questionId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}
