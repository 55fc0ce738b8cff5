import { join } from 'node:path'
import type { Config } from '../../base/config/config.ts'
import type { Context } from '../../base/context.ts'
import { majorsIn } from '../../base/db/embedded/majors.ts'
import { photoFolders, photoKeys, photoOfFile, type PhotoOfKey } from '../../programme/photo-files/service.ts'
import { unlessRunning } from '../../base/jobs/one-at-a-time.ts'
import { inBackground, repeatAnyway } from '../../base/jobs/repeating.ts'
import { photosKept } from './queries.ts'
import { foreignStorage, markStorage } from './storage-mark.ts'
import { removeUnlessKept } from './storing.ts'
import { partialsOf } from './uploads.ts'

const DAY = 24 * 3_600_000

/** Sweeps now and then every day. Returns a function that stops it. */
export function keepPhotosSwept(context: Context): () => Promise<void> {
  const daily = { pause: DAY, log: context.log, failed: 'photos not swept' }
  return inBackground((signal) => repeatAnyway(daily, signal, () => sweepPhotos(context)))
}

/**
 * Removes leftovers of crashes: abandoned uploads and files without a photo. Files younger than a day stay, since another process may be
 * about to insert their row. Each process sweeps its own unfinished files; one process per database sweeps the rest.
 */
export async function sweepPhotos(context: Context): Promise<void> {
  const now = context.clock()
  const before = new Date(now.getTime() - DAY)
  await context.storage.removeTempFiles(before)
  await unlessRunning(context.connection, 'photo-sweep', () => sweepShared(context, now, before))
}

async function sweepShared(context: Context, now: Date, before: Date): Promise<void> {
  await partialsOf(context).removeExpired(now)
  if (await hasOtherData(context.config)) return
  const folders = await photoFolders(context)
  if (folders.length === 0) return
  const reason = await foreignStorage(context, now)
  if (reason !== null) return context.log.warn(`no photo is swept: ${reason}`)
  let removed = 0
  for (const folder of folders) removed += await sweepFolder(context, folder, before)
  if (removed > 0) context.log.info({ removed }, 'removed files of photos that were never stored')
  // The mark comes last, since the sweep may make the room for it.
  await markStorage(context)
}

/** A photo without a row may have one in the embedded data of another PostgreSQL version, to which the operator may return. */
async function hasOtherData({ databaseUrl, dataDir }: Config): Promise<boolean> {
  return databaseUrl === null && (await majorsIn(join(dataDir, 'postgres'))).length > 1
}

async function sweepFolder(context: Context, folder: string, before: Date): Promise<number> {
  const names = await context.storage.list(folder)
  const photos = new Map(names.map((name) => [name.replace(/\.webp$/, ''), photoOfFile(name)]))
  const kept = new Set(
    await photosKept(
      context.db,
      [...photos.values()].flatMap((photo) => (photo ? [photo.id] : [])),
    ),
  )
  let removed = 0
  for (const [name, photo] of photos)
    if (photo && !kept.has(name) && (await isOld(context, photo, before)))
      removed += Number(await removeUnlessKept(context, photo))
  return removed
}

async function isOld({ storage }: Context, photo: PhotoOfKey, before: Date): Promise<boolean> {
  const { full, thumb } = photoKeys(photo)
  const written = (await storage.stat(full)) ?? (await storage.stat(thumb))
  return written !== null && written.writtenAt < before
}
