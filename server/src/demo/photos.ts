import { createHash } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { writeFile } from 'node:fs/promises'
import { type Isolated, isolated } from '../platform/isolated.ts'
import type { Storage } from '../platform/storage.ts'
import { photoKeys } from '../photo-files/service.ts'
import { mintId } from './ids.ts'
import type { Row } from './insert.ts'
import type { RenderTask } from './pictures/render-task.ts'
import type { Rendered } from './pictures/render.ts'
import type { Subject } from './pictures/scene.ts'
import type { Random } from './random.ts'
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

/** Drawing runs in processes of its own, since the memory that libvips has used would stay with the server for good. */
const DRAWING = {
  module: new URL('./pictures/render-task.ts', import.meta.url),
  environment: process.env,
  heapMegabytes: 128,
  residentMegabytes: 640,
  milliseconds: 120_000,
  waiting: 0,
}

/** Draws and stores the photos of the visits, a few at a time, and returns their rows. */
export async function takePhotos(
  storage: Storage,
  random: Random,
  visits: readonly PastVisit[],
  startArtist: () => Artist = () => isolated<RenderTask, Rendered>(DRAWING),
): Promise<Row<'photos'>[]> {
  // The workers share a queue: when one fails, the others stop at their next photo.
  const queue = visits.values().flatMap((visit) => wanted(random, visit))
  const rows: Row<'photos'>[] = []
  const worker = async () => {
    const artist = startArtist()
    try {
      for (const each of queue) rows.push(await take(storage, artist.run, each))
    } finally {
      await artist.close()
    }
  }
  await Promise.all(Array.from({ length: Math.min(4, availableParallelism()) }, worker))
  return rows
}

function wanted(random: Random, { items }: PastVisit): Wanted[] {
  return items.flatMap(({ id: questionId, photos, answeredAt }) =>
    photos.map((subject, index) => {
      const takenAt = minutesAfter(answeredAt ?? new Date(0), -0.2 + index * 0.15)
      return { id: mintId(random, takenAt), questionId, subject, seed: random.int(1, 2 ** 31), takenAt }
    }),
  )
}

async function take(
  storage: Storage,
  draw: Artist['run'],
  { id, questionId, subject, seed, takenAt }: Wanted,
): Promise<Row<'photos'>> {
  const { full, thumb, width, height } = await draw({ subject, seed })
  const sha256 = createHash('sha256').update(full).digest()
  const keys = photoKeys({ id, sha256 })
  await store(storage, keys.full, full, id)
  await store(storage, keys.thumb, thumb, `${id}.thumb`)
  return {
    id,
    question_id: questionId,
    sha256,
    width,
    height,
    bytes: full.length,
    stored_sha256: null,
    stored_bytes: null,
    readable: true,
    content_type: 'image/jpeg',
    taken_at: takenAt,
    created_at: minutesAfter(takenAt, 0.05),
    deleted_at: null,
  }
}

async function store(storage: Storage, key: string, bytes: Buffer, name: string): Promise<void> {
  const temporary = join(storage.tempDir, name)
  await writeFile(temporary, bytes)
  await storage.putFile(key, temporary)
}
