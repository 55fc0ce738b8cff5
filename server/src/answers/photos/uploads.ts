import { createHash, hash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import type { FastifyRequest } from 'fastify'
import { PHOTO_MAX_BYTES } from '@cloche/contract/constants.ts'
import type { StoredPhoto } from '@cloche/contract/questions.ts'
import { orStored, questionOf, requireWritable, type Writer, type WriteTo } from '../answers/service.ts'
import type { Context } from '../../base/context.ts'
import { withTempFiles } from '../../programme/photo-files/service.ts'
import { withBuffer } from '../../base/memory/lent-buffers.ts'
import { notFound, Problem } from '../../base/faults/problem.ts'
import { exclusive } from './exclusive.ts'
import { partialsIn } from './partials.ts'
import { piecesIn } from './pieces.ts'
import { findPhotoOfGuest } from './queries.ts'
import { hasFile, isKnown, presentStored, requireTaking, store, storedOrRoom } from './storing.ts'
import type { Partials, PartialUpload } from './unfinished.ts'

/** The state of an upload; `photo` is set once the upload is complete and stored. */
export interface Progress {
  photo: StoredPhoto | null
  offset: number
  length: number
  /** Null when the upload is complete. */
  expiresAt: Date | null
}

/** The client's description of a photo before its bytes. `sha256` in lower-case hex. */
export interface Announcement {
  id: string
  sha256: string
  length: number
}

/**
 * Begins an upload with the bytes of the body and drops an unfinished one. A photo that is stored already is returned without
 * reading the body. Throws as `store`, and `too_large`, `damaged`, `malformed`.
 */
export async function createUpload(
  context: Context,
  to: WriteTo,
  { id, sha256, length }: Announcement,
  request: FastifyRequest,
): Promise<Progress> {
  const { id: questionId } = await questionOf(context.db, to.questionId)
  await orStored(requireTaking(context, to), () => isKnown(context, id))
  const photo = await storedOrRoom(context, questionId, id)
  if (photo) return { photo, offset: length, length, expiresAt: null }
  if (length > PHOTO_MAX_BYTES) throw new Problem('too_large')
  const announced = { questionId, captured: to.captured, sha256, length }
  return inTurn(context, to.session, id, request, async (partials, path) => {
    const partial = await partials.create(path, announced, context.clock())
    return take(context, to.session, id, partials, partial, request)
  })
}

/** The state of an upload; a stored photo of the guest counts as complete. Throws `not_found`. */
export async function uploadState(
  context: Context,
  session: Writer,
  id: string,
  request: FastifyRequest,
): Promise<Progress> {
  return inTurn(context, session, id, request, async (partials, path) => {
    const partial = await partials.find(path, context.clock())
    return partial ? { photo: null, ...partial } : whole(context, session, id)
  })
}

/** Continues an upload at `offset`; the last byte turns it into a photo. Throws `wrong_offset`, `not_found`, and as `createUpload`. */
export async function continueUpload(
  context: Context,
  session: Writer,
  id: string,
  offset: number,
  request: FastifyRequest,
): Promise<Progress> {
  return inTurn(context, session, id, request, async (partials, path) => {
    const partial = await partials.find(path, context.clock())
    const progress = partial ?? (await whole(context, session, id))
    if (offset !== progress.offset) throw new Problem('wrong_offset')
    if (!partial) return progress as Progress
    await requireWritable(context.db, session, partial.questionId, context.clock())
    return take(context, session, id, partials, partial, request)
  })
}

/** Any process goes on with an upload; where the storage is a folder, as long as all of them share it. */
export const partialsOf = ({ storage }: Pick<Context, 'storage'>): Partials =>
  storage.partialDir === null ? piecesIn(storage) : partialsIn(storage.partialDir)

function inTurn<T>(
  context: Context,
  session: Writer,
  id: string,
  request: FastifyRequest,
  use: (partials: Partials, path: string) => Promise<T>,
): Promise<T> {
  const partials = partialsOf(context)
  const path = partials.pathOf(session.userId, id)
  return exclusive(
    path,
    () => request.raw.destroy(),
    () => use(partials, path),
  )
}

/** Repeats the answer to the last piece for a client that lost it. */
async function whole({ db, storage }: Context, session: Writer, id: string): Promise<Progress> {
  const row = await findPhotoOfGuest(db, session.userId, id)
  if (!row || !(await hasFile(storage, row))) throw notFound()
  return { photo: presentStored(row), offset: row.bytes, length: row.bytes, expiresAt: null }
}

async function take(
  context: Context,
  session: Writer,
  id: string,
  partials: Partials,
  partial: PartialUpload,
  request: FastifyRequest,
): Promise<Progress> {
  const { length } = partial
  const announced = Number(request.headers['content-length'] ?? 0)
  if (partial.offset + announced > length) throw new Problem('malformed', 'More bytes than were announced')
  const appended = await partials.append(partial, request.raw, context.clock(), (file) =>
    finish(context, session, id, partials, partial, file),
  )
  const { offset } = appended
  if ('done' in appended) return { photo: appended.done, offset, length, expiresAt: null }
  return { photo: null, offset, length, expiresAt: appended.expiresAt }
}

/** Removes a file that can't become a photo. After a fault of the server the bytes stay for another try. */
async function finish(
  context: Context,
  session: Writer,
  id: string,
  partials: Partials,
  { path, questionId, captured, length: bytes, ...announced }: PartialUpload,
  file: string,
): Promise<StoredPhoto> {
  try {
    const photo = await withBuffer(async (memory) => {
      const content = bytes <= memory.length ? await readInto(memory.subarray(0, bytes), file) : null
      const sha256 = content ? hash('sha256', content, 'buffer') : await hashOf(file)
      if (sha256.toString('hex') !== announced.sha256) throw new Problem('damaged')
      const arrived = { id, isNew: true, file: content ?? file, stays: file, bytes, sha256 }
      return withTempFiles(context.storage.tempDir, (paths) =>
        store(context, { session, questionId, captured }, arrived, paths),
      )
    })
    await partials.remove(path)
    return photo
  } catch (error) {
    if (error instanceof Problem && error.status < 500) await partials.remove(path)
    throw error
  }
}

/** Fills the memory from a file. What it returns is shorter when the file ends before. */
async function readInto(memory: Buffer, path: string): Promise<Buffer> {
  const file = await open(path)
  try {
    let filled = 0
    for (let more = -1; more !== 0 && filled < memory.length; filled += more)
      more = (await file.read(memory, filled, memory.length - filled, filled)).bytesRead
    return memory.subarray(0, filled)
  } finally {
    await file.close()
  }
}

/** Hashes the bytes on the disk rather than those received. */
async function hashOf(path: string): Promise<Buffer> {
  const sha256 = createHash('sha256')
  await pipeline(createReadStream(path), sha256)
  return sha256.digest()
}
