import { createHash } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { QUOTA } from '@cloche/contract/quota.ts'
import type { Context } from '../context.ts'
import type { Database } from '../db/database.ts'
import { rowsOf } from '../db/rows.ts'
import { photoKeys } from '../photo-files/service.ts'
import { removeUnlessKept } from '../photos/service.ts'
import { type Isolated, isolated } from '../platform/isolated.ts'
import { inTurn } from '../platform/one-at-a-time.ts'
import { foundingIn, presentIn } from './founding.ts'
import { mintId } from './ids.ts'
import type { RenderTask } from './pictures/render-task.ts'
import type { Rendered } from './pictures/render.ts'
import type { Subject } from './pictures/scene.ts'
import type { Random } from './random.ts'
import { makeThreeMonths } from './three-months.ts'
import { minutesAfter } from './times.ts'
import type { PastVisit } from './visits.ts'

interface Wanted {
  id: string
  questionId: string
  subject: Subject
  seed: number
  takenAt: Date
}

/** Draws photos one after another. */
export type Artist = Pick<Isolated<RenderTask, Rendered>, 'run' | 'close'>

type Needed = Pick<Context, 'db' | 'connection' | 'storage' | 'log'>

/** Drawing runs in processes of its own, since the memory that libvips has used would stay with the server for good. */
const DRAWING = {
  module: new URL('./pictures/render-task.ts', import.meta.url),
  environment: process.env,
  heapMegabytes: 128,
  residentMegabytes: 640,
  milliseconds: 120_000,
  waiting: 0,
}

/** One processor stays free for the requests that the product answers meanwhile. */
const ARTISTS = Math.max(1, Math.min(4, availableParallelism() - 1))

/**
 * Draws and stores the photos that the visits of the three months still miss, those of the newest visits first, in one process at a
 * time. Each photo is stored by itself, so that the next process goes on. Throws between two photos when the signal aborts.
 */
export async function fillPhotos(
  context: Needed,
  signal: AbortSignal,
  startArtist: () => Artist = () => isolated<RenderTask, Rendered>(DRAWING),
): Promise<void> {
  const { connection, db, log } = context
  await inTurn(connection, 'demo-photos', signal, async (turn) => {
    const missing = await missingIn(db)
    if (missing.length === 0) return
    await takeAll(context, missing, turn, startArtist)
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
    photos.map((subject, index) => {
      const takenAt = minutesAfter(answeredAt ?? new Date(0), -0.2 + index * 0.15)
      return { id: mintId(random, takenAt), questionId, subject, seed: random.int(1, 2 ** 31), takenAt }
    }),
  )
}

async function takeAll(
  context: Needed,
  missing: readonly Wanted[],
  signal: AbortSignal,
  startArtist: () => Artist,
): Promise<void> {
  // The workers share a queue: when one fails, the others stop at their next photo.
  const queue = missing.values()
  const failed: unknown[] = []
  const worker = async () => {
    const artist = startArtist()
    const close = () => void artist.close()
    signal.addEventListener('abort', close)
    try {
      for (const each of queue) {
        signal.throwIfAborted()
        if (failed.length > 0) return
        await take(context, artist.run, each)
      }
    } catch (error) {
      failed.push(error)
    } finally {
      signal.removeEventListener('abort', close)
      await artist.close()
    }
  }
  await Promise.all(Array.from({ length: ARTISTS }, worker))
  if (failed.length > 0) throw failed[0]
}

async function take(context: Needed, draw: Artist['run'], each: Wanted): Promise<void> {
  const { storage } = context
  const { subject, seed } = each
  const drawn = await draw({ subject, seed })
  const sha256 = createHash('sha256').update(drawn.full).digest()
  const photo = { id: each.id, sha256 }
  const keys = photoKeys(photo)
  let isStored = false
  try {
    await storage.putBytes(keys.full, drawn.full)
    await storage.putBytes(keys.thumb, drawn.thumb)
    isStored = await insert(context.db, each, sha256, drawn)
  } finally {
    if (!isStored) await removeUnlessKept(context, photo)
  }
}

/** As a guest's photo is stored, but into a visit of any status. The question's revision tells those who have read it. */
const INSERT = `
  with place as materialized (select * from lock_to_store_photo($1, $2)),
  added as (
    insert into photos (id, question_id, sha256, bytes, width, height, taken_at, created_at, content_type, readable)
    select $1, $2, $3, $4, $5, $6, $7, $8, 'image/jpeg', true
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
  { full, width, height }: Rendered,
): Promise<boolean> {
  const createdAt = minutesAfter(takenAt, 0.05)
  const counts = [QUOTA.photosPerQuestion, QUOTA.photosPerVisit]
  const values = [id, questionId, sha256, full.length, width, height, takenAt, createdAt, ...counts]
  return (await rowsOf(db, INSERT, values)).length > 0
}
