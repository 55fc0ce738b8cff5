import { createReadStream } from 'node:fs'
import { dirname, join } from 'node:path'
import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { closeDatabase, openDatabase } from '../base/db/database.ts'
import { migrate } from '../base/db/migrate.ts'
import type { Storage } from '../base/storage/storage.ts'
import { copyFile, inParallel } from './files.ts'
import { readManifest, sha256Of, type Manifest } from './layout.ts'
import { photosOf, placeOf } from './list.ts'
import { load } from './load.ts'
import { BackupError } from './problem.ts'

export interface Restored {
  manifest: Manifest
  /** Photos whose files are missing or damaged in the backup, by id. */
  badPhotos: string[]
}

/**
 * Restores a backup into an empty database and a storage. Photos come first, so that the database never names one that is not there;
 * a restore that was interrupted can be begun again. The sweep queues the messages that waited, since jobs are not in a backup. Throws a
 * BackupError when the backup is damaged or the database is in use.
 */
export async function restore(
  { connection, storage }: { connection: pg.PoolConfig; storage: Storage },
  backup: string,
): Promise<Restored> {
  const manifest = await readManifest(backup)
  await requireIntact(backup, manifest)
  await makeSchema(connection, manifest)
  const badPhotos = await restorePhotos(storage, backup, manifest)
  await load(connection, backup, manifest, (client) => outdoPhones(client, manifest))
  return { manifest, badPhotos }
}

/** More changes than any question or visit has seen since a backup. */
const CHANGES_SINCE = 1_000_000

/**
 * Raises revisions and versions above those that phones have read since the backup: a phone takes lower ones for late answers and ignores
 * them. A second restore of the backup outdoes the first one by a change for each second in between.
 */
async function outdoPhones(client: pg.ClientBase, { createdAt }: Manifest): Promise<void> {
  const seconds = Math.max(0, Math.round((Date.now() - Date.parse(createdAt)) / 1000))
  const step = [CHANGES_SINCE + seconds]
  await client.query('update visit_questions set revision = revision + $1', step)
  await client.query('update visits set version = version + $1', step)
}

/** Throws a BackupError that names the first file which is not as it was written. */
export async function requireIntact(backup: string, { tables, photos }: Manifest): Promise<void> {
  for (const { file, sha256 } of [...tables, photos])
    if ((await sha256Of(join(backup, file))) !== sha256)
      throw new BackupError(`${join(backup, file)} is damaged or missing.`)
}

/** Makes the schema as it was when the backup was made; the next start of Cloche brings it up to date. */
export async function makeSchema(connection: pg.PoolConfig, { migrations }: Manifest): Promise<void> {
  const db = openDatabase({ ...connection, query_timeout: 0 })
  try {
    await migrate(db, { only: migrations })
  } finally {
    await closeDatabase(db)
  }
}

async function restorePhotos(storage: Storage, backup: string, manifest: Manifest): Promise<string[]> {
  const put = async (key: string, sha256: string | null): Promise<boolean> => {
    if (await storage.has(key)) return true
    const draft = join(storage.tempDir, randomUUID())
    const isCopied = await copyFile(() => createReadStream(placeOf(dirname(backup), key)), draft, sha256)
    if (isCopied) await storage.putFile(key, draft)
    return isCopied
  }
  const bad: string[] = []
  await inParallel(photosOf(backup, manifest), async ({ id, keys, sha256 }) => {
    await put(keys.thumb, null)
    if (!(await put(keys.full, sha256))) bad.push(id)
  })
  return bad.toSorted()
}
