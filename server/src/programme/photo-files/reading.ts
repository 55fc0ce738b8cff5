import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import type { Context } from '../../base/context.ts'
import type { Database } from '../../base/db/database.ts'
import { readWholePicture } from '../../base/files/pictures/pictures.ts'
import { Problem } from '../../base/faults/problem.ts'
import { photoKeys, type PhotoOfKey } from './keys.ts'
import { findDoubtful, findUnreadOfVisit, markRead } from './queries.ts'
import { withTempFiles } from './temp-files.ts'

/** A thumbnail: pixels of its longest side, quality of WebP. */
const THUMB = { side: 480, quality: 75 }

/** The time that a submission waits for its photos to be read. */
const PATIENCE_MILLISECONDS = 10_000

/** Decodes the whole picture at `from` and writes its thumbnail. Throws as `readWholePicture`. */
export const makeThumb = (from: string, thumb: string): Promise<void> =>
  readWholePicture({ from, thumb, small: THUMB })

/**
 * Reads the whole of a stored photo, and stores its thumbnail and whether it can be read. Returns the latter, or `lost` when the
 * storage has no such file. Throws when the machine is at fault; then nothing is stored.
 */
export async function readPhoto(
  { db, storage }: Pick<Context, 'db' | 'storage'>,
  photo: PhotoOfKey,
): Promise<'readable' | 'unreadable' | 'lost'> {
  const keys = photoKeys(photo)
  if (!(await storage.has(keys.full))) return 'lost'
  const isReadable = await withTempFiles(storage.tempDir, async (paths) => {
    await pipeline(await storage.read(keys.full), createWriteStream(paths.arrived))
    try {
      await makeThumb(paths.arrived, paths.thumb)
    } catch (error) {
      if (error instanceof Problem) return false
      throw error
    }
    await storage.putFile(keys.thumb, paths.thumb)
    return true
  })
  // A removal meanwhile did not see the thumbnail, so it is removed here.
  if (!(await markRead(db, photo.id, isReadable))) await storage.remove(keys.thumb)
  return isReadable ? 'readable' : 'unreadable'
}

/**
 * Reads the unread photos of a visit. Returns the ids of photos that the storage has lost, because a guest can't mend these. Throws
 * `unavailable` when reading takes too long; the next call continues.
 */
export async function readPhotosOf(context: Context, visitId: string): Promise<string[]> {
  const until = context.answersLate ? Infinity : Date.now() + PATIENCE_MILLISECONDS
  const lost: string[] = []
  for (const photo of await findUnreadOfVisit(context.db, visitId)) {
    if (Date.now() > until) throw new Problem('unavailable', 'The photos are still being read')
    if ((await readPhoto(context, photo)) === 'lost') lost.push(photo.id)
  }
  return lost
}

/**
 * Returns the unreadable photos of a visit, with their questions. Throws `unavailable` when a photo has arrived since `readPhotosOf`
 * returned `lost`.
 */
export async function unreadablePhotos(
  db: Database,
  visitId: string,
  lost: readonly string[],
): Promise<{ id: string; question_id: string }[]> {
  const doubtful = await findDoubtful(db, visitId)
  if (doubtful.some(({ id, readable }) => readable === null && !lost.includes(id)))
    throw new Problem('unavailable', 'A photo has just come')
  return doubtful.filter(({ readable }) => readable === false)
}
