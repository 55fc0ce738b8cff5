import { mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Logger } from 'pino'
import { closeDatabase, openDatabase } from '../base/db/database.ts'
import { startEmbedded } from '../base/db/embedded.ts'
import { migrate } from '../base/db/migrate.ts'
import { readManifest, sha256Of, type Manifest } from './layout.ts'
import { inParallel } from './files.ts'
import { photosOf, placeOf } from './list.ts'
import { load } from './load.ts'
import { makeSchema, requireIntact, type Restored } from './restore.ts'

/**
 * Proves a backup: restores its database into a PostgreSQL of its own that is thrown away, upgrades it to this version, and reads
 * every photo. Nothing of the programme is touched. Throws a BackupError or a MigrationError that says what is wrong.
 */
export async function verifyBackup(backup: string, log: Logger): Promise<Restored> {
  const manifest = await readManifest(backup)
  await requireIntact(backup, manifest)
  await restoreBeside(backup, manifest, log)
  return { manifest, badPhotos: await badPhotosOf(backup, manifest) }
}

async function restoreBeside(backup: string, manifest: Manifest, log: Logger): Promise<void> {
  await using stack = new AsyncDisposableStack()
  const dataDir = await mkdtemp(join(tmpdir(), 'cloche-verify-'))
  stack.defer(() => removeCluster(dataDir))
  const { connection, stop } = await startEmbedded(dataDir, log)
  stack.defer(stop)
  await makeSchema(connection, manifest)
  await load(connection, backup, manifest)
  const db = openDatabase({ ...connection, query_timeout: 0 })
  stack.defer(() => closeDatabase(db))
  await migrate(db)
}

/** As root PostgreSQL's files may lie elsewhere, with a link to them. */
async function removeCluster(dataDir: string): Promise<void> {
  const files = await realpath(join(dataDir, 'postgres')).catch(() => dataDir)
  await rm(files, { recursive: true, force: true })
  await rm(dataDir, { recursive: true, force: true })
}

async function badPhotosOf(backup: string, manifest: Manifest): Promise<string[]> {
  const backups = dirname(backup)
  const bad: string[] = []
  await inParallel(photosOf(backup, manifest), async ({ id, keys, sha256 }) => {
    if ((await sha256Of(placeOf(backups, keys.full))) !== sha256) bad.push(id)
  })
  return bad.toSorted()
}
