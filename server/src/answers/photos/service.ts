import type { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { v7 } from 'uuid'
import { PHOTO_MAX_BYTES } from '@cloche/contract/constants.ts'
import { questionCalls, type StoredPhoto } from '@cloche/contract/questions.ts'
import {
  orStored,
  rememberRemoval,
  requireWritable,
  revisionOf,
  touchQuestion,
  type Writer,
  type WriteTo,
} from '../answers/service.ts'
import type { Context } from '../../base/context.ts'
import type { ByteRange } from '../../base/http/byte-range.ts'
import type { Session } from '../../base/http/sessions.ts'
import { receive, type FilePart } from '../../base/http/upload.ts'
import { parse } from '../../base/http/validate.ts'
import {
  photoKeys,
  readPhoto,
  removeFiles,
  withTempFiles,
  type TempFiles,
} from '../../programme/photo-files/service.ts'
import { withBuffer } from '../../base/memory/lent-buffers.ts'
import { notFound } from '../../base/faults/problem.ts'
import { seesVisit } from '../../programme/visits/service.ts'
import { findPhoto, findPhotoFile, markPhotoRemoved } from './queries.ts'
import { requireTaking, store, type Arrived } from './storing.ts'

export { photosKept } from './queries.ts'
export { removeUnlessKept } from './storing.ts'

export const PHOTO_FILE: FilePart = { field: 'photo', maxBytes: PHOTO_MAX_BYTES }

/** Stores an uploaded photo. Throws as `storePhoto`. */
export function addPhoto(context: Context, to: WriteTo, request: FastifyRequest): Promise<StoredPhoto> {
  return withBuffer((memory) =>
    storePhoto(context, to, async (paths) => {
      const { fields, ...file } = await receive(request, PHOTO_FILE, paths, memory)
      const { id } = parse(questionCalls.addPhoto.multipart, fields)
      return id === undefined ? { ...file, id: v7(), isNew: true } : { ...file, id }
    }),
  )
}

/**
 * Stores a photo whose bytes `arrive` returns, or writes to the path it is given. An id that is stored already returns the stored photo; a
 * removed one stays removed. Throws `too_large`, `unsupported_media`, `conflict`, `quota_reached`, or the reason why the guest
 * may not write.
 */
export async function storePhoto(
  context: Context,
  to: WriteTo,
  arrive: (paths: TempFiles) => Promise<Arrived>,
): Promise<StoredPhoto> {
  await requireTaking(context, to)
  return withTempFiles(context.storage.tempDir, async (paths) =>
    store(context, to, await arrive(paths), paths),
  )
}

/**
 * Removes a photo and its files, and returns the question's revision; a second call is a no-op. An id that never arrived is remembered as
 * removed, also in a closed visit: the photo may still be on its way, and the visit may be open again when it arrives.
 */
export async function removePhoto(
  { db, clock, storage, log }: Context,
  session: Writer,
  { questionId, fileId }: { questionId: string; fileId: string },
): Promise<number> {
  const now = clock()
  const { photo, revision } = await db.transaction().execute(async (transaction) => {
    const required = requireWritable(transaction, session, questionId, now, true)
    const isGone = async () => (await findPhoto(transaction, fileId))?.deleted_at !== null
    await orStored(required, isGone)
    const found = await findPhoto(transaction, fileId)
    if (found && found.question_id !== questionId.toLowerCase()) throw notFound()
    if (!found) await rememberRemoval(transaction, questionId, fileId, now)
    if (!found || found.deleted_at)
      return { photo: null, revision: await revisionOf(transaction, questionId) }
    await markPhotoRemoved(transaction, fileId, now)
    return { photo: found, revision: await touchQuestion(transaction, questionId, now) }
  })
  if (!photo) return revision
  await removeFiles(storage, { id: photo.id, sha256: photo.hash }).catch((error: unknown) => {
    log.warn({ err: error, photo: photo.id }, 'the files of a removed photo are still there')
  })
  return revision
}

interface PhotoFile {
  contentType: string
  /** The bytes of a photo never change; a thumbnail that is made anew may have others. */
  etag: string
  /** Throws `not_found` when the storage has lost the file. `bytes` is the size of the whole file. */
  open(): Promise<{ bytes: number; read(range: ByteRange | null): Promise<Readable> }>
}

/**
 * A photo or its thumbnail. Nobody gets a photo that was never read whole, so the first who asks for one has it read. Throws
 * `not_found`, also for another guest's photo and for one that can't be read.
 */
export async function photoFile(
  context: Context,
  session: Session,
  { questionId, fileId }: { questionId: string; fileId: string },
  size: 'full' | 'thumb',
): Promise<PhotoFile> {
  const { db, storage } = context
  const photo = await findPhotoFile(db, questionId, fileId)
  if (!photo || !seesVisit(session, photo) || photo.readable === false) throw notFound()
  const key = photoKeys(photo)[size]
  const isReady = photo.readable && (size === 'full' || (await storage.has(key)))
  if (!isReady && (await readPhoto(context, photo)) === 'unreadable') throw notFound()
  const sha256 = photo.sha256.toString('hex')
  return {
    ...(size === 'full'
      ? { contentType: photo.content_type, etag: `"${sha256}"` }
      : { contentType: 'image/webp', etag: `W/"${sha256}.webp"` }),
    open: async () => {
      const file = await storage.stat(key)
      if (!file) throw notFound()
      return { bytes: file.bytes, read: (range) => storage.read(key, range) }
    },
  }
}
