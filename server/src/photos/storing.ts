import { takes } from '@cloche/checklist/answer.ts'
import type { StoredPhoto } from '@cloche/contract/questions.ts'
import {
  capturedAt,
  orStored,
  questionOf,
  refuse,
  removedBefore,
  requireRoom,
  requireWithinQuota,
  requireWritable,
  touchQuestion,
  type WriteTo,
} from '../answers/service.ts'
import type { Context } from '../context.ts'
import { readPicture, type Picture } from '../platform/pictures/pictures.ts'
import { Problem } from '../platform/problem.ts'
import { presentPhoto } from '../questions/service.ts'
import { findPhoto, insertPhoto, lockPhoto } from './queries.ts'
import type { TempFiles } from './temp-files.ts'

/** A file in the incoming folder that is to become a photo; it stays there. */
export interface Arrived {
  id: string
  path: string
  bytes: number
  sha256: Buffer
}

/** A thumbnail: pixels of its longest side, quality of WebP. */
const THUMB = { side: 480, quality: 75 }

type Stored = Pick<Arrived, 'id' | 'sha256'>

const FOLDER = 'photos'

/** Where a photo's bytes lie in the storage. The hash of what arrived is part of it, so a key never changes its bytes. */
export function photoKeys({ id, sha256 }: Stored): { full: string; thumb: string } {
  const name = `${FOLDER}/${id.slice(-2)}/${id}-${sha256.toString('hex')}`.toLowerCase()
  return { full: name, thumb: `${name}.webp` }
}

/** The folders of photos, and the photo that a file in one of them belongs to. */
export const photoFolders = async ({ storage }: Context): Promise<string[]> =>
  (await storage.list(FOLDER)).filter((name) => /^[0-9a-f]{2}$/.test(name)).map((name) => `${FOLDER}/${name}`)

export function photoOfFile(name: string): Stored | null {
  const [, id, sha256] = /^([0-9a-f-]{36})-([0-9a-f]{64})(?:\.webp)?$/.exec(name) ?? []
  return id && sha256 ? { id, sha256: Buffer.from(sha256, 'hex') } : null
}

/** Throws unless photos of the session's guest may be added to the question now. */
export async function requireTaking(context: Context, to: WriteTo): Promise<void> {
  const question = await questionOf(context.db, to.questionId)
  await requireWritable(context.db, to.session, question.id, context.clock())
  await refuse(context, to, 'photo', takes(question, 'photos') ? null : 'This question takes no photos')
}

/** As the caller of an upload hears of it. */
export const presentStored = (photo: NonNullable<Awaited<ReturnType<typeof findPhoto>>>): StoredPhoto => ({
  ...presentPhoto(photo),
  revision: photo.revision,
  ...(photo.deleted_at && { removed: true as const }),
})

/** What is stored under an id, null for nothing. Throws `conflict` when it is another question's. */
export async function stored({ db }: Context, questionId: string, id: string): Promise<StoredPhoto | null> {
  const photo = await findPhoto(db, id)
  if (!photo) return null
  if (photo.question_id !== questionId.toLowerCase())
    throw new Problem('conflict', 'This id belongs to another photo')
  return presentStored(photo)
}

/**
 * Makes a photo of a file: reads it as an image, moves what is made of it into the storage, then writes the row. An id that is
 * stored already answers what was stored first. Throws `unsupported_media`, `too_large`, `conflict`, `quota_reached`, or why
 * not to write; after a fault of the machine the file is as it was.
 */
export async function store(
  context: Context,
  to: WriteTo,
  arrived: Arrived,
  made: Omit<TempFiles, 'arrived'>,
): Promise<StoredPhoto> {
  const photo = await stored(context, to.questionId, arrived.id)
  if (photo) return photo
  await requireRoom(context.db, 'photos', to.questionId)
  const { full, thumb } = made
  const picture = await readPicture({ from: arrived.path, full, thumb, small: THUMB })
  return keep(context, to, arrived, picture, made)
}

/** Files first, then the row: what the database names is always there. */
async function keep(
  context: Context,
  to: WriteTo,
  arrived: Arrived,
  picture: Picture,
  made: Omit<TempFiles, 'arrived'>,
): Promise<StoredPhoto> {
  const { storage } = context
  const keys = photoKeys(arrived)
  try {
    await storage.putFile(keys.full, made.full)
    await storage.putFile(keys.thumb, made.thumb)
    return await insert(context, to, arrived, picture)
  } catch (error) {
    await removeUnlessKept(context, arrived)
    throw error
  }
}

async function insert(
  context: Context,
  { session, questionId, captured }: WriteTo,
  { id, sha256, bytes }: Arrived,
  { format, width, height, ...file }: Picture,
): Promise<StoredPhoto> {
  const now = context.clock()
  const isThere = await context.db.transaction().execute(async (db) => {
    const required = requireWritable(db, session, questionId, now, true)
    if (!(await orStored(required, async () => Boolean(await findPhoto(db, id))))) return false
    await lockPhoto(db, id)
    await requireFiles(context, { id, sha256 })
    const deleted_at = await removedBefore(db, questionId, id)
    const stored_sha256 = Buffer.from(file.sha256)
    const isChanged = !stored_sha256.equals(sha256)
    const row = {
      id,
      question_id: questionId,
      sha256,
      bytes,
      ...(isChanged ? { stored_sha256, stored_bytes: file.bytes } : {}),
      width,
      height,
      content_type: `image/${format}`,
      taken_at: capturedAt(captured, now),
      deleted_at,
    }
    if (!(await insertPhoto(db, row))) return false
    await requireWithinQuota(db, 'photos', questionId)
    await touchQuestion(db, questionId, now)
    return deleted_at === null
  })
  if (!isThere) await removeUnlessKept(context, { id, sha256 })
  return (await stored(context, questionId, id))!
}

/** The same photo that came twice and was refused once may have taken them with it. */
async function requireFiles({ storage }: Context, photo: Stored): Promise<void> {
  const { full, thumb } = photoKeys(photo)
  if (!(await storage.has(full)) || !(await storage.has(thumb))) throw new Problem('unavailable')
}

/** The same upload may have arrived twice at once: then the other one's row owns these files. */
async function removeUnlessKept({ db, storage }: Context, photo: Stored): Promise<void> {
  const row = await findPhoto(db, photo.id)
  if (!row || row.deleted_at || !row.hash.equals(photo.sha256)) await removeFiles(storage, photo)
}

export async function removeFiles(storage: Context['storage'], photo: Stored): Promise<void> {
  const { full, thumb } = photoKeys(photo)
  await Promise.all([storage.remove(full), storage.remove(thumb)])
}
