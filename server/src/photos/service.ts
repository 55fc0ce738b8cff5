import type { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { v7 } from 'uuid'
import { takes } from '@cloche/checklist/answer.ts'
import { PHOTO_MAX_BYTES } from '@cloche/contract/constants.ts'
import { questionCalls, type Photo } from '@cloche/contract/questions.ts'
import {
  capturedAt,
  questionOf,
  refuse,
  requireWritable,
  touchQuestion,
  type WriteTo,
} from '../answers/service.ts'
import type { Context } from '../context.ts'
import { notFound, Problem } from '../http/problem.ts'
import type { Session } from '../http/sessions.ts'
import { receive, type FilePart, type Upload } from '../http/upload.ts'
import { parse } from '../http/validate.ts'
import { presentPhoto } from '../questions/service.ts'
import { seesVisit } from '../visits/service.ts'
import { readImage, type Image } from './image.ts'
import { findPhoto, findPhotoFile, insertPhoto, markPhotoRemoved } from './queries.ts'
import { withTempFiles } from './temp-files.ts'

export const PHOTO_FILE: FilePart = { field: 'photo', maxBytes: PHOTO_MAX_BYTES }

/** Where a photo's bytes lie in the storage. The hash is part of it, so a key never changes its bytes. */
export function photoKeys({ id, sha256 }: { id: string; sha256: Buffer }): { full: string; thumb: string } {
  const name = `photos/${id.slice(-2)}/${id}-${sha256.toString('hex')}`.toLowerCase()
  return { full: name, thumb: `${name}.webp` }
}

/**
 * Stores a photo, its bytes exactly as they came. An id that is stored already answers what was stored first; a
 * removed one does not come back. Throws `too_large`, `unsupported_media`, `conflict`, or why not to write.
 */
export async function addPhoto(context: Context, to: WriteTo, request: FastifyRequest): Promise<Photo> {
  const question = await questionOf(context.db, to.questionId)
  await requireWritable(context.db, to.session, question.id, context.clock())
  await refuse(context, to, 'photo', takes(question, 'photos') ? null : 'This question takes no photos')
  return withTempFiles(context.storage.tempDir, async (paths) => {
    const upload = await receive(request, PHOTO_FILE, paths.full)
    const { id = v7() } = parse(questionCalls.addPhoto.multipart, upload.fields)
    const image = await readImage(upload.path, paths.thumb)
    return (await stored(context, question.id, id)) ?? keep(context, to, id, upload, image, paths.thumb)
  })
}

/** Takes a photo off its question and its files out of the storage; again is a no-op. */
export async function removePhoto(
  { db, clock, storage, log }: Context,
  session: Session,
  { questionId, fileId }: { questionId: string; fileId: string },
): Promise<void> {
  const now = clock()
  const photo = await db.transaction().execute(async (transaction) => {
    await requireWritable(transaction, session, questionId, now, true)
    const found = await findPhoto(transaction, fileId)
    if (!found || found.question_id !== questionId.toLowerCase()) throw notFound()
    if (found.deleted_at) return null
    await markPhotoRemoved(transaction, fileId, now)
    await touchQuestion(transaction, questionId, now)
    return found
  })
  if (!photo) return
  await removeFiles(storage, { id: photo.id, sha256: photo.hash }).catch((error: unknown) => {
    log.warn({ err: error, photo: photo.id }, 'the files of a removed photo are still there')
  })
}

/** The bytes of a photo or its thumbnail. Throws `not_found` for someone else's too. */
export async function photoFile(
  { db, storage }: Context,
  session: Session,
  { questionId, fileId }: { questionId: string; fileId: string },
  size: 'full' | 'thumb',
): Promise<{ contentType: string; stream: Readable }> {
  const photo = await findPhotoFile(db, questionId, fileId)
  if (!photo || !seesVisit(session, photo)) throw notFound()
  const contentType = size === 'full' ? photo.content_type : 'image/webp'
  return { contentType, stream: await storage.read(photoKeys(photo)[size]) }
}

async function stored({ db }: Context, questionId: string, id: string): Promise<Photo | null> {
  const photo = await findPhoto(db, id)
  if (!photo) return null
  if (photo.question_id !== questionId) throw new Problem('conflict', 'This id belongs to another photo')
  return presentPhoto(photo)
}

/** Files first, then the row: what the database names is always there. */
async function keep(
  context: Context,
  to: WriteTo,
  id: string,
  upload: Upload,
  image: Image,
  thumbPath: string,
): Promise<Photo> {
  const { storage } = context
  const keys = photoKeys({ id, sha256: upload.sha256 })
  try {
    await storage.putFile(keys.full, upload.path)
    await storage.putFile(keys.thumb, thumbPath)
    return await insert(context, to, id, upload, image)
  } catch (error) {
    await removeUnlessKept(context, { id, sha256: upload.sha256 })
    throw error
  }
}

async function insert(
  context: Context,
  { session, questionId, captured }: WriteTo,
  id: string,
  { sha256, bytes }: Upload,
  { width, height, contentType }: Image,
): Promise<Photo> {
  const now = context.clock()
  const added = await context.db.transaction().execute(async (db) => {
    await requireWritable(db, session, questionId, now, true)
    const row = { id, question_id: questionId, sha256, width, height, bytes }
    const taken_at = capturedAt(captured, now)
    if (!(await insertPhoto(db, { ...row, content_type: contentType, taken_at }))) return false
    await touchQuestion(db, questionId, now)
    return true
  })
  if (!added) await removeUnlessKept(context, { id, sha256 })
  return (await stored(context, questionId.toLowerCase(), id))!
}

/** The same upload may have arrived twice at once: then the other one's row owns these files. */
async function removeUnlessKept(
  { db, storage }: Context,
  photo: { id: string; sha256: Buffer },
): Promise<void> {
  const row = await findPhoto(db, photo.id)
  if (!row || row.deleted_at || !row.hash.equals(photo.sha256)) await removeFiles(storage, photo)
}

async function removeFiles(
  storage: Context['storage'],
  photo: { id: string; sha256: Buffer },
): Promise<void> {
  const { full, thumb } = photoKeys(photo)
  await Promise.all([storage.remove(full), storage.remove(thumb)])
}
