import { takes } from '@cloche/checklist/answer.ts'
import type { Photo } from '@cloche/contract/questions.ts'
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
import { Problem } from '../http/problem.ts'
import { presentPhoto } from '../questions/service.ts'
import { readImage, type Image } from './image.ts'
import { findPhoto, insertPhoto, lockPhoto } from './queries.ts'

/** A file in the incoming folder that is to become a photo. */
export interface Arrived {
  id: string
  path: string
  bytes: number
  sha256: Buffer
}

type Stored = Pick<Arrived, 'id' | 'sha256'>

const FOLDER = 'photos'

/** Photos whose files this process has put, or is about to, and whose row is not there yet; by id. */
const underway = new Set<string>()
export const isUnderway = (id: string): boolean => underway.has(id.toLowerCase())

/** Where a photo's bytes lie in the storage. The hash is part of it, so a key never changes its bytes. */
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

/** What is stored under an id, null for nothing. Throws `conflict` when it is another question's. */
export async function stored({ db }: Context, questionId: string, id: string): Promise<Photo | null> {
  const photo = await findPhoto(db, id)
  if (!photo) return null
  if (photo.question_id !== questionId.toLowerCase())
    throw new Problem('conflict', 'This id belongs to another photo')
  return presentPhoto(photo)
}

/**
 * Makes a photo of a file: reads it as an image, moves it with its thumbnail into the storage, then writes the row. An id
 * that is stored already answers what was stored first. Throws `unsupported_media`, `conflict`, `quota_reached`, or why not
 * to write.
 */
export async function store(
  context: Context,
  to: WriteTo,
  arrived: Arrived,
  thumbPath: string,
): Promise<Photo> {
  const photo = await stored(context, to.questionId, arrived.id)
  if (photo) return photo
  await requireRoom(context.db, 'photos', to.questionId)
  const image = await readImage(arrived.path, thumbPath)
  return keep(context, to, arrived, image, thumbPath)
}

/** Files first, then the row: what the database names is always there. */
async function keep(
  context: Context,
  to: WriteTo,
  arrived: Arrived,
  image: Image,
  thumbPath: string,
): Promise<Photo> {
  const { storage } = context
  const keys = photoKeys(arrived)
  const underwayId = arrived.id.toLowerCase()
  underway.add(underwayId)
  try {
    await storage.putFile(keys.full, arrived.path)
    await storage.putFile(keys.thumb, thumbPath)
    return await insert(context, to, arrived, image)
  } catch (error) {
    await removeUnlessKept(context, arrived)
    throw error
  } finally {
    underway.delete(underwayId)
  }
}

async function insert(
  context: Context,
  { session, questionId, captured }: WriteTo,
  { id, sha256, bytes }: Arrived,
  { width, height, contentType }: Image,
): Promise<Photo> {
  const now = context.clock()
  const isThere = await context.db.transaction().execute(async (db) => {
    const required = requireWritable(db, session, questionId, now, true)
    if (!(await orStored(required, async () => Boolean(await findPhoto(db, id))))) return false
    await lockPhoto(db, id)
    await requireFiles(context, { id, sha256 })
    const deleted_at = await removedBefore(db, questionId, id)
    const row = { id, question_id: questionId, sha256, width, height, bytes, deleted_at }
    const taken_at = capturedAt(captured, now)
    if (!(await insertPhoto(db, { ...row, content_type: contentType, taken_at }))) return false
    await requireWithinQuota(db, 'photos', questionId)
    await touchQuestion(db, questionId, now)
    return deleted_at === null
  })
  if (!isThere) await removeUnlessKept(context, { id, sha256 })
  return (await stored(context, questionId, id))!
}

/** Another process's sweep may have taken them for a crash's remains; the photo's lock keeps it from doing so later. */
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
