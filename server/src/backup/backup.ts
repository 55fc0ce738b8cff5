import { mkdir, readdir, realpath, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { closeDatabase, openDatabase } from '../base/db/database.ts'
import { photosKept } from '../answers/photos/service.ts'
import type { Storage } from '../base/storage/storage.ts'
import { dump } from './dump.ts'
import { copyFile, inParallel } from './files.ts'
import {
  backupsIn,
  nameOf,
  PHOTOS,
  readManifest,
  syncFolder,
  UNFINISHED,
  writeManifest,
  type Manifest,
} from './layout.ts'
import { photosOf, placeOf, type ListedPhoto } from './list.ts'
import { BackupError } from './problem.ts'

export interface Backup {
  /** Its folder. */
  path: string
  manifest: Manifest
  /** How many photos no earlier backup had. */
  copied: number
  /** Photos that the storage should have and does not, or not as they were stored, by id. */
  missing: string[]
  /** How many older backups were removed. */
  removed: number
}

interface Source {
  connection: pg.PoolConfig
  storage: Storage
  release: string
}

/** One backup at a time in a folder: each removes what a crashed one has left there. */
const TAKE = `select pg_try_advisory_lock(hashtextextended('cloche backup in ' || $1, 0)) as taken`

/**
 * Makes a backup in the folder `backups` beside the earlier ones, while Cloche runs. It is there when all of it is on the disk. A
 * photo that was removed while the backup was made is not in it. With `keep`, all but the newest `keep` are removed afterwards.
 * Throws a BackupError while another backup is being made in the folder.
 */
export async function backUp(source: Source, backups: string, keep: number | null = null): Promise<Backup> {
  await mkdir(backups, { recursive: true, mode: 0o700 })
  const client = new pg.Client({ ...source.connection, application_name: 'cloche-backup' })
  client.on('error', () => {})
  await client.connect()
  try {
    const { rows } = await client.query<{ taken: boolean }>(TAKE, [await realpath(backups)])
    if (!rows[0]!.taken)
      throw new BackupError(`Another backup is being made in ${backups}. Try again when it is done.`)
    const made = await make(source, backups)
    return { ...made, removed: keep === null ? 0 : await prune(backups, keep) }
  } finally {
    await client.end()
  }
}

async function make(
  { connection, storage, release }: Source,
  backups: string,
): Promise<Omit<Backup, 'removed'>> {
  await removeUnfinished(backups)
  const draft = join(backups, `${nameOf(new Date())}${UNFINISHED}`)
  await mkdir(draft, { mode: 0o700 })
  const dumped = await dump(connection, draft)
  const manifest: Manifest = { format: 'cloche-backup', formatVersion: 1, release, ...dumped }
  const { copied, absent } = await copyPhotos(storage, backups, photosOf(draft, manifest))
  const missing = await stillKept(connection, absent)
  await writeManifest(draft, manifest)
  await syncFolder(draft)
  const path = join(backups, nameOf(new Date(manifest.createdAt)))
  await rename(draft, path)
  await syncFolder(backups)
  return { path, manifest, copied, missing }
}

async function removeUnfinished(backups: string): Promise<void> {
  const names = (await readdir(backups)).filter((name) => name.endsWith(UNFINISHED))
  for (const name of names) await rm(join(backups, name), { recursive: true, force: true })
}

async function copyPhotos(storage: Storage, backups: string, photos: AsyncIterable<ListedPhoto>) {
  const absent: ListedPhoto[] = []
  let copied = 0
  await inParallel(photos, async (photo) => {
    const { full, thumb } = photo.keys
    // A thumbnail can be made anew, and that of a photo which has just come is not there yet.
    if ((await bytesOf(placeOf(backups, thumb))) === null) await copyOne(storage, thumb, backups, null)
    if ((await bytesOf(placeOf(backups, full))) === photo.bytes) return
    if (await copyOne(storage, full, backups, photo.sha256)) copied += 1
    else absent.push(photo)
  })
  return { copied, absent }
}

async function copyOne(storage: Storage, key: string, backups: string, sha256: string | null) {
  if (!(await storage.has(key))) return false
  return copyFile(() => storage.read(key), placeOf(backups, key), sha256)
}

/** The size of a file in bytes; null when there is none. */
const bytesOf = (path: string): Promise<number | null> =>
  stat(path).then(
    ({ size }) => size,
    () => null,
  )

/** Of the photos whose files are not there, those that nobody has removed since. */
async function stillKept(connection: pg.PoolConfig, absent: readonly ListedPhoto[]): Promise<string[]> {
  if (absent.length === 0) return []
  const db = openDatabase(connection)
  try {
    const kept = await photosKept(
      db,
      absent.map(({ id }) => id),
    )
    return kept.map((name) => name.slice(0, 36))
  } finally {
    await closeDatabase(db)
  }
}

/** Removes all but the newest `keep` backups, and the photos that none of these has. Returns how many backups are gone. */
async function prune(backups: string, keep: number): Promise<number> {
  const old = (await backupsIn(backups)).slice(0, -keep)
  if (old.length === 0) return 0
  for (const name of old) await rm(join(backups, name), { recursive: true })
  const kept = new Set<string>()
  for (const name of await backupsIn(backups)) {
    const folder = join(backups, name)
    for await (const { keys } of photosOf(folder, await readManifest(folder)))
      kept.add(keys.full).add(keys.thumb)
  }
  for (const folder of await readdir(join(backups, PHOTOS)).catch(() => []))
    for (const name of await readdir(join(backups, PHOTOS, folder)))
      if (!kept.has(`${PHOTOS}/${folder}/${name}`)) await rm(join(backups, PHOTOS, folder, name))
  return old.length
}
