import { copyFile, writeFile } from 'node:fs/promises'
import { takes } from '@cloche/checklist/answer.ts'
import type { StoredPhoto } from '@cloche/contract/questions.ts'
import {
  capturedAt,
  orStored,
  questionOf,
  refuse,
  refuseWithoutRoom,
  requireWritable,
  type WriteTo,
} from '../answers/service.ts'
import type { Context } from '../../base/context.ts'
import {
  makeThumb,
  photoKeys,
  removeFiles,
  type PhotoOfKey,
  type TempFiles,
} from '../../programme/photo-files/service.ts'
import { countPhoto, observeSyncLag } from '../../base/telemetry/metrics.ts'
import { plainJpegSize, readPictureHeader, type Picture } from '../../base/files/pictures/pictures.ts'
import { Problem } from '../../base/faults/problem.ts'
import { SystemFault } from '../../base/faults/system-fault.ts'
import { presentPhoto } from '../../programme/questions/service.ts'
import { beginByAct } from '../../programme/visits/service.ts'
import { findAndCount, findPhoto, insertPhoto, lockPhoto, type PhotoRow } from './queries.ts'

/** A complete file. */
export interface Arrived {
  id: string
  /** Whether a photo of this id was looked for when the upload began, or can't be there. */
  isNew?: boolean
  /** Its bytes, or its path in the incoming folder. */
  file: Buffer | string
  /** The path of the same bytes, which are needed after a fault or which others may write to: the photo becomes a copy of them. */
  stays?: string
  bytes: number
  sha256: Buffer
}

/** Throws unless the session's guest may add photos to the question now. */
export async function requireTaking(context: Context, to: WriteTo): Promise<void> {
  const question = await questionOf(context.db, to.questionId)
  await requireWritable(context.db, to.session, question.id, context.clock())
  await refuse(context, to, 'photo', takes(question, 'photos') ? null : 'This question takes no photos')
  await beginByAct(context, to.session, question.visit_id, to.captured)
}

/** The photo as the upload calls answer it. */
export const presentStored = (photo: PhotoRow): StoredPhoto => ({
  ...presentPhoto(photo),
  revision: photo.revision,
  ...(photo.deleted_at && { removed: true as const }),
})

/** Whether there is a photo of an id, also a removed one. */
export const isKnown = async ({ db }: Context, id: string): Promise<boolean> =>
  Boolean(await findPhoto(db, id))

/**
 * The photo stored under an id; null when there is none, or its file is missing and may come again. Throws as `findOrRoom`.
 */
export async function storedOrRoom(
  context: Context,
  questionId: string,
  id: string,
): Promise<StoredPhoto | null> {
  const photo = await findOrRoom(context, questionId, id)
  return photo && (await hasFile(context.storage, photo)) ? presentStored(photo) : null
}

/** Throws `conflict` when the photo belongs to another question, `quota_reached` when there is neither a photo nor room for it. */
async function findOrRoom({ db }: Context, questionId: string, id: string): Promise<PhotoRow | undefined> {
  const { photo, counts } = await findAndCount(db, questionId, id)
  if (!photo) refuseWithoutRoom('photos', counts)
  else if (photo.question_id !== questionId.toLowerCase())
    throw new Problem('conflict', 'This id belongs to another photo')
  return photo
}

/** Whether a stored photo is really there, so that it may be acknowledged. A removed one has no file. */
export const hasFile = async (
  { has }: Context['storage'],
  { id, hash, deleted_at }: PhotoRow,
): Promise<boolean> => deleted_at !== null || (await has(photoKeys({ id, sha256: hash }).full))

/**
 * Reads a file's header, moves it into the storage without metadata, inserts the row; only imports are decoded at once. A known id
 * returns the stored photo. Throws `unsupported_media`, `too_large`, `conflict`, `quota_reached`, or why the guest may not write.
 */
export async function store(
  context: Context,
  to: WriteTo,
  arrived: Arrived,
  made: TempFiles,
): Promise<StoredPhoto> {
  const photo = arrived.isNew ? null : await storedOrRoom(context, to.questionId, arrived.id)
  if (photo) return photo
  const size = Buffer.isBuffer(arrived.file) && plainJpegSize(arrived.file)
  if (size) return keep(context, to, arrived, { format: 'jpeg', ...size, stripped: null }, arrived.file, null)
  const from = await fileOf(arrived, made)
  const picture = await readPictureHeader({ from, full: made.full })
  const full = await fileToKeep(from, arrived, picture, made)
  const thumb = to.session.isImported ? made.thumb : null
  if (thumb) await makeThumb(full, thumb)
  return keep(context, to, arrived, picture, full, thumb)
}

/** The reader of pictures takes files alone. */
async function fileOf({ file, stays }: Arrived, made: TempFiles): Promise<string> {
  if (stays !== undefined) return stays
  if (!Buffer.isBuffer(file)) return file
  await writeFile(made.arrived, file)
  return made.arrived
}

/** Returns the file without metadata, or what arrived if it has none: a copy where the arrived file has to stay. */
async function fileToKeep(
  from: string,
  { stays }: Arrived,
  { stripped }: Picture,
  made: TempFiles,
): Promise<string> {
  if (stripped) return made.full
  if (stays === undefined) return from
  await copyFile(from, made.full)
  return made.full
}

/** Moves the files before it inserts the row, so that every row has its file. */
async function keep(
  context: Context,
  to: WriteTo,
  arrived: Arrived,
  picture: Picture,
  full: Buffer | string,
  thumb: string | null,
): Promise<StoredPhoto> {
  const { storage } = context
  const keys = photoKeys(arrived)
  try {
    if (Buffer.isBuffer(full)) await storage.putBytes(keys.full, full)
    else await storage.putFile(keys.full, full)
    if (thumb) await storage.putFile(keys.thumb, thumb)
    const added = await insert(context, to, arrived, picture, thumb !== null)
    const photo = added ?? (await known(context, to, arrived.id))
    if (!added || added.deleted_at !== null) await removeUnlessKept(context, arrived)
    // When the same photo arrived twice and one was refused, that one may have removed the file before this row was there.
    if (!(await hasFile(storage, photo))) throw new Problem('unavailable')
    return presentStored(photo)
  } catch (error) {
    // A storage that fails would hold the removal's transaction up. A retry stores under the same key; the sweep removes leftovers.
    if (!(error instanceof SystemFault)) await removeUnlessKept(context, arrived)
    throw error
  }
}

async function insert(
  context: Context,
  { session, questionId, captured }: WriteTo,
  { id, sha256, bytes }: Arrived,
  { format, width, height, stripped }: Picture,
  isRead: boolean,
): Promise<PhotoRow | undefined> {
  const now = context.clock()
  const takenAt = capturedAt(captured, now)
  const added = await insertPhoto(context.db, {
    id,
    questionId,
    writer: session,
    sha256,
    bytes,
    storedSha256: stripped && Buffer.from(stripped.sha256),
    storedBytes: stripped && stripped.bytes,
    width,
    height,
    readable: isRead ? true : null,
    contentType: `image/${format}`,
    takenAt,
    now,
  })
  if (added) countPhoto(bytes)
  if (added && captured && !session.isImported) observeSyncLag('photo', takenAt, now)
  return added
}

/** The photo that is stored already, where a photo could not be. Throws the reason when there is none. */
async function known(context: Context, { session, questionId }: WriteTo, id: string): Promise<PhotoRow> {
  const required = requireWritable(context.db, session, questionId, context.clock())
  await orStored(required, () => isKnown(context, id))
  const photo = await findOrRoom(context, questionId, id)
  // What kept it from being stored is gone since; the phone tries again.
  if (!photo) throw new Problem('unavailable')
  return photo
}

/**
 * Removes the files of a photo unless they belong to a row, as when the same upload arrived twice at once; returns whether it did. With
 * the photo locked a row that is being written is seen, and no process inserts one until the files are gone.
 */
export function removeUnlessKept(
  { db, storage }: Pick<Context, 'db' | 'storage'>,
  photo: PhotoOfKey,
): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    await lockPhoto(transaction, photo.id)
    const row = await findPhoto(transaction, photo.id)
    if (row && !row.deleted_at && row.hash.equals(photo.sha256)) return false
    await removeFiles(storage, photo)
    return true
  })
}
