import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type pg from 'pg'
import type { Logger } from 'pino'
import { readConfig, type Config } from '../base/config/config.ts'
import type { RestoreTarget } from '../base/db/embedded.ts'
import { explain } from '../base/faults/explain.ts'
import { makeLog } from '../base/telemetry/log.ts'
import { openStorage } from '../base/storage/open-storage.ts'
import { backUp } from './backup.ts'
import { findBackup, type Manifest } from './layout.ts'
import { BackupError } from './problem.ts'
import { restore } from './restore.ts'
import { verifyBackup } from './verify.ts'

const USAGE = `npm run backup -- FOLDER [--keep N]   adds a backup to those in FOLDER; with N, removes all but the newest N
npm run restore -- BACKUP             restores into an empty DATA_DIR or DATABASE_URL, and STORAGE_URL;
                                      DATA_DIR may hold data of another major version of PostgreSQL
npm run verify-backup -- BACKUP       proves that a backup can be restored

BACKUP is the folder of one backup, or one with several, of which the newest is taken.
`

/** What a backup holds, in words. */
function contentOf({ tables, photos, createdAt }: Manifest): string {
  const visits = tables.find(({ name }) => name === 'visits')?.rows ?? 0
  return `${visits} visits and ${photos.rows} photos, as of ${createdAt}`
}

const say = (line: string) => void process.stdout.write(`${line}\n`)

async function runBackup(config: Config, folder: string, keep: number | null): Promise<boolean> {
  if (config.databaseUrl === null && !existsSync(join(config.dataDir, 'postgres')))
    throw new BackupError(
      `${config.dataDir} holds no database. Set DATA_DIR as Cloche has it, or DATABASE_URL.`,
    )
  await using server = await openServer(config)
  const source = {
    connection: server.connection,
    storage: await openStorage(config),
    release: config.version,
  }
  const { path, manifest, copied, missing, removed } = await backUp(source, folder, keep)
  say(`${path}: ${contentOf(manifest)}; ${copied} photos were new.`)
  if (keep !== null) say(`${removed} older backups are removed.`)
  return without(missing)
}

async function runRestore(config: Config, backup: string): Promise<boolean> {
  const log = makeLog(config)
  await using server = await openTarget(config, log)
  const target = { connection: server.connection, storage: await openStorage(config) }
  const { manifest, badPhotos } = await restore(target, backup)
  server.complete()
  say(`Restored ${contentOf(manifest)}. Start Cloche with: npm start`)
  if (server.former !== undefined)
    say(`The data of the PostgreSQL before is still in ${server.former}. Remove it once all is well.`)
  return without(badPhotos)
}

async function runVerify(config: Config, backup: string): Promise<boolean> {
  const { manifest, badPhotos } = await verifyBackup(backup, makeLog(config))
  say(`${backup} can be restored: ${contentOf(manifest)}.`)
  return without(badPhotos)
}

/** Names the photos that a backup does not have. */
function without(photos: readonly string[]): boolean {
  for (const id of photos) say(`MISSING: photo ${id} is not there, or not as it was stored.`)
  return photos.length === 0
}

/** The database of DATABASE_URL, or the embedded one, also while Cloche uses it. */
async function openServer(config: Config): Promise<{ connection: pg.PoolConfig } & AsyncDisposable> {
  if (config.databaseUrl !== null)
    return { connection: { connectionString: config.databaseUrl }, [Symbol.asyncDispose]: async () => {} }
  const { openEmbedded } = await import('../base/db/embedded.ts')
  const { connection, stop } = await openEmbedded(config.dataDir, makeLog(config))
  return { connection, [Symbol.asyncDispose]: stop }
}

/** The database of DATABASE_URL, or the embedded one; beside the data of another major version of it, a new one. */
async function openTarget(
  config: Config,
  log: Logger,
): Promise<Pick<RestoreTarget, 'connection' | 'former' | 'complete'> & AsyncDisposable> {
  if (config.databaseUrl !== null) return { ...(await openServer(config)), former: undefined, complete() {} }
  const { openRestoreTarget } = await import('../base/db/embedded.ts')
  const target = await openRestoreTarget(config.dataDir, log)
  return { ...target, [Symbol.asyncDispose]: target.stop }
}

async function main([command, ...args]: string[]): Promise<boolean> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { keep: { type: 'string' } },
  })
  const [folder] = positionals
  const keep = values.keep === undefined ? null : Number(values.keep)
  if (!folder || positionals.length > 1 || (keep !== null && !(Number.isInteger(keep) && keep > 0)))
    throw new BackupError(USAGE)
  // npm starts a script in the project's folder, and says where it was called.
  const path = resolve(process.env['INIT_CWD'] ?? '.', folder)
  const config = readConfig({ LOG_LEVEL: 'warn', ...process.env })
  if (command === 'backup') return runBackup(config, path, keep)
  const backup = await findBackup(path)
  return command === 'restore' ? runRestore(config, backup) : runVerify(config, backup)
}

// Backups hold what the programme knows, so that only this account reads them.
process.umask(0o066)
try {
  process.exitCode = (await main(process.argv.slice(2))) ? 0 : 1
} catch (error) {
  process.stderr.write(`${explain(error)}\n`)
  process.exitCode = 1
}
