import { createHash } from 'node:crypto'
import { QUOTA } from '@cloche/contract/quota.ts'
import type { Context } from '../../base/context.ts'
import type { Database } from '../../base/db/database.ts'
import { rowsOf } from '../../base/db/rows.ts'
import { photoKeys } from '../../programme/photo-files/service.ts'
import { removeUnlessKept } from '../../answers/photos/service.ts'
import { inTurn } from '../../base/jobs/one-at-a-time.ts'
import type { Look } from './content/shapes.ts'
import { foundingIn, presentIn } from './founding.ts'
import { mintId } from './ids.ts'
import { PICTURE_SIZE, readPicture } from './pictures/pictures.ts'
import type { Random } from './random.ts'
import { makeThreeMonths } from './three-months.ts'
import { minutesAfter } from './times.ts'
import type { PastVisit } from './visits.ts'

interface Wanted {
  id: string
  questionId: string
  look: Look
  nth: number
  takenAt: Date
}

type Needed = Pick<Context, 'db' | 'storage'>

/**
 * Stores the photos that the visits of the three months still miss, those of the newest visits first, in one process at a time. Each
 * photo is stored by itself, so that the next process goes on. Throws between two photos when the signal aborts.
 */
export async function fillPhotos(
  { connection, log, ...needed }: Needed & Pick<Context, 'connection' | 'log'>,
  signal: AbortSignal,
): Promise<void> {
  await inTurn(connection, 'demo-photos', signal, async (turn) => {
    const missing = await missingIn(needed.db)
    if (missing.length === 0) return
    for (const each of missing) {
      turn.throwIfAborted()
      await take(needed, each)
    }
    log.info({ photos: missing.length }, "the demo's photos are in place")
  })
}

/** Leaves out photos that are there or were removed, and those of questions that are gone. */
async function missingIn(db: Database): Promise<Wanted[]> {
  const founded = await foundingIn(db)
  if (!founded) return []
  const { visits, ofPhotos } = await makeThreeMonths(founded)
  const all = visits.flatMap((visit) => wanted(ofPhotos, visit))
  const [photos, questions] = await Promise.all([
    presentIn(
      db,
      'photos',
      all.map(({ id }) => id),
    ),
    presentIn(
      db,
      'visit_questions',
      all.map(({ questionId }) => questionId),
    ),
  ])
  return all.filter(({ id, questionId }) => !photos.has(id) && questions.has(questionId))
}

function wanted(random: Random, { items }: PastVisit): Wanted[] {
  return items.flatMap(({ id: questionId, photos, answeredAt }) =>
    photos.map((look, index) => {
      const takenAt = minutesAfter(answeredAt ?? new Date(0), -0.2 + index * 0.15)
      return { id: mintId(random, takenAt), questionId, look, nth: random.int(0, 11), takenAt }
    }),
  )
}

async function take({ db, storage }: Needed, each: Wanted): Promise<void> {
  const picture = await readPicture(each.look, each.nth)
  const sha256 = createHash('sha256').update(picture.full).digest()
  const photo = { id: each.id, sha256 }
  const keys = photoKeys(photo)
  let isStored = false
  try {
    await storage.putBytes(keys.full, picture.full)
    await storage.putBytes(keys.thumb, picture.thumb)
    isStored = await insert(db, each, sha256, picture.full.length)
  } finally {
    if (!isStored) await removeUnlessKept({ db, storage }, photo)
  }
}

/** As a guest's photo is stored, but into a visit of any status. The question's revision tells those who have read it. */
const INSERT = `
  with place as materialized (select * from lock_to_store_photo($1, $2)),
  added as (
    insert into photos (id, question_id, sha256, bytes, width, height, taken_at, created_at, content_type, readable)
    select $1, $2, $3, $4, $5, $6, $7, $8, 'image/webp', true
    from place where removed_at is null and of_question < $9 and of_visit < $10
    on conflict (id) do nothing
    returning question_id)
  update visit_questions set revision = revision + 1, has_entries = true
  where id = (select question_id from added) returning id`

/** Returns false when the question is gone or full, or another process has stored the photo. */
async function insert(
  db: Database,
  { id, questionId, takenAt }: Wanted,
  sha256: Buffer,
  bytes: number,
): Promise<boolean> {
  const createdAt = minutesAfter(takenAt, 0.05)
  const counts = [QUOTA.photosPerQuestion, QUOTA.photosPerVisit]
  const { width, height } = PICTURE_SIZE
  const values = [id, questionId, sha256, bytes, width, height, takenAt, createdAt, ...counts]
  return (await rowsOf(db, INSERT, values)).length > 0
}
