import type { Context } from '../../base/context.ts'
import type { Database } from '../../base/db/database.ts'
import { isolatedOnce } from '../../base/processes/isolated-once.ts'
import { oneAtATime } from '../../base/jobs/one-at-a-time.ts'
import { repeat } from '../../base/jobs/repeating.ts'
import type { Storage } from '../../base/storage/storage.ts'
import { removeExpired, removeWithFile } from './expiring.ts'
import { removeFiles } from './files.ts'
import { requestOf } from './present.ts'
import { reachOf, restaurantsWhere } from '../../programme/where/service.ts'
import { finishExport, putBack, putBackOne, storeMadeOf, takeNext, type ExportRow } from './queries.ts'
import type { Limits } from './selection.ts'
import type { ExportResult, ExportTask } from './task.ts'

const SECOND = 1000
const LOOK_EVERY = SECOND
const EXPIRE_EVERY = 10 * SECOND
const MAX_ATTEMPTS = 3
const LIMITS = { heapMegabytes: 768, residentMegabytes: 1400, milliseconds: 6 * 3600 * SECOND }

/** Makes exports from now on, one after another and in one process at a time. Returns a function that stops it. */
export function keepExporting(context: Context): () => Promise<void> {
  const { connection, db, storage, log } = context
  return oneAtATime(connection, 'exports', log, async (signal) => {
    await putBack(db, MAX_ATTEMPTS)
    let expiredAt = -Infinity
    let isAway = false
    await repeat(signal, LOOK_EVERY, async () => {
      if (performance.now() - expiredAt > EXPIRE_EVERY) {
        await removeExpired(context)
        expiredAt = performance.now()
      }
      if (isAway) isAway = await isUnreachable(storage)
      const next: ExportRow | undefined = isAway ? undefined : await takeNext(db, context.clock())
      if (!next) return
      isAway = (await make(context, next, signal)) === 'away'
      return 'more'
    })
  })
}

const isUnreachable = (storage: Storage): Promise<boolean> =>
  storage.check().then(
    () => false,
    () => true,
  )

async function make(context: Context, row: ExportRow, signal: AbortSignal): Promise<'away' | void> {
  const { db, storage, log } = context
  const limits = await limitsOf(db, row)
  const result = await makeInChild(context, row, limits, signal)
  if (signal.aborted) return putBackOne(db, row.id)
  if (result === 'away') {
    log.warn({ id: row.id }, 'an export waits for the storage')
    await putBack(db, MAX_ATTEMPTS)
    return 'away'
  }
  if (result === 'unanswered') {
    await removeFiles(storage, row.id)
    return putBack(db, MAX_ATTEMPTS)
  }
  const { failure } = result
  const isKept = await finishExport(db, row.id, failure, context.clock())
  if (!isKept) return removeWithFile(context, row.id)
  if (failure === null) return
  log.warn({ id: row.id, ...result }, 'an export failed')
  await removeFiles(storage, row.id)
}

/** Resolves and stores the restaurants that the file may be of, by the reach that its maker has now. */
async function limitsOf(db: Database, row: ExportRow): Promise<Limits | null> {
  const reach = await reachOf(db, { userId: row.user_id, ...(row.token_id && { tokenId: row.token_id }) })
  const restaurantIds = reach && (await restaurantsWhere(db, reach, requestOf(row)))!
  await storeMadeOf(db, row.id, restaurantIds)
  return reach && { restaurantIds: restaurantIds!, groups: { groupIds: reach.groupIds } }
}

/** Runs in a process of its own, because millions of rows would block the server; its memory ends with it. */
async function makeInChild(
  { config, connection, clock, log }: Context,
  row: ExportRow,
  limits: Limits | null,
  signal: AbortSignal,
): Promise<ExportResult | 'unanswered'> {
  const { stream: _, ...address } = connection
  const { storageUrl, incomingDir } = config
  const task: ExportTask = {
    id: row.id,
    request: requestOf(row),
    limits,
    now: clock(),
    connection: address,
    files: { storageUrl, incomingDir },
  }
  const module = new URL('task.ts', import.meta.url)
  try {
    return await isolatedOnce<ExportResult>({ module, ...LIMITS }, task, signal)
  } catch (error) {
    // The child ended, or a busy machine did not start one: another attempt may succeed.
    log.warn({ err: error, id: row.id }, 'an export was interrupted')
    return 'unanswered'
  }
}
