import type { Context } from '../base/context.ts'
import { isolatedOnce } from '../base/processes/isolated-once.ts'
import { oneAtATime } from '../base/jobs/one-at-a-time.ts'
import { repeat } from '../base/jobs/repeating.ts'
import { isDue } from '../base/jobs/nightly.ts'
import {
  deleteBackup,
  deleteOldBackups,
  failUnfinished,
  finishBackup,
  insertBackup,
  newestBackups,
} from './queries.ts'
import type { BackupResult, BackupTask } from './task.ts'

const MINUTE = 60_000
const DAY = 1440 * MINUTE
const RECORDED_DAYS = 400
const INTERRUPTED = 'The backup was interrupted: Cloche or its database ended.'
/** Photos are streamed, so memory does not grow with the backup. After the time limit the next backup keeps the photos copied so far. */
const LIMITS = { heapMegabytes: 512, residentMegabytes: 900, milliseconds: 6 * 60 * MINUTE }
const LOGGED_PHOTOS = 100

/** Starts making a backup every night if BACKUP_DIR is set, in one process at a time. Returns a function that stops it. */
export function keepBackedUp(context: Context): () => Promise<void> {
  const { config, connection, db, clock, log } = context
  const { backupDir } = config
  if (backupDir === null) return async () => {}
  return oneAtATime(connection, 'nightly-backup', log, async (signal) => {
    await failUnfinished(db, clock(), INTERRUPTED)
    await repeat(signal, MINUTE, async () => {
      if (await isDueNow(context)) await backUpTonight(context, backupDir, signal)
    })
  })
}

async function isDueNow({ db, clock, config }: Context): Promise<boolean> {
  const now = clock()
  const { last, lastGood } = await newestBackups(db, now)
  const startOf = (backup: typeof last) => (backup ? new Date(backup.started_at) : null)
  return isDue(now, config.defaultTimezone, { last: startOf(last), lastGood: startOf(lastGood) })
}

/** A backup ended by the signal leaves no record, so the next start makes it. */
async function backUpTonight(context: Context, folder: string, signal: AbortSignal): Promise<void> {
  const { db, clock, log } = context
  const id = await insertBackup(db, clock())
  const result = await backUpInChild(context, folder, signal)
  if (signal.aborted) return deleteBackup(db, id)
  const error = 'error' in result ? result.error : null
  const missing = 'missing' in result ? result.missing : []
  await finishBackup(db, id, { finished_at: clock(), error, missing_photos: missing.length })
  if (error !== null) log.error({ err: new Error(error) }, 'the nightly backup failed')
  else if (missing.length === 0) log.info('the nightly backup is made')
  else
    log.error(
      { photos: missing.slice(0, LOGGED_PHOTOS), missing: missing.length },
      'the nightly backup is made without photos that the storage has lost',
    )
  await deleteOldBackups(db, new Date(clock().getTime() - RECORDED_DAYS * DAY))
}

/** The child gets the connection and the environment; the watchdog of the connection stays in this process. */
async function backUpInChild(
  { config, connection }: Context,
  folder: string,
  signal: AbortSignal,
): Promise<BackupResult> {
  const { stream: _, ...address } = connection
  const { storageUrl, incomingDir, version: release, backupKeep: keep } = config
  const task: BackupTask = { connection: address, files: { storageUrl, incomingDir }, release, folder, keep }
  const module = new URL('task.ts', import.meta.url)
  try {
    return await isolatedOnce<BackupResult>({ module, ...LIMITS }, task, signal)
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) }
  }
}
