import { sql } from 'kysely'
import { v7 } from 'uuid'
import type { Database } from '../base/db/database.ts'
import { deleteInBatches } from '../base/db/delete-in-batches.ts'

const MAX_ERROR_LENGTH = 1000

export async function insertBackup(db: Database, started_at: Date): Promise<string> {
  const id = v7()
  await db.insertInto('backups').values({ id, started_at }).execute()
  return id
}

export async function finishBackup(
  db: Database,
  id: string,
  result: { finished_at: Date; error: string | null; missing_photos: number },
): Promise<void> {
  const error = result.error?.slice(0, MAX_ERROR_LENGTH) ?? null
  await db
    .updateTable('backups')
    .set({ ...result, error })
    .where('id', '=', id)
    .execute()
}

/** Marks a backup as failed whose process ended before it was done. */
export async function failUnfinished(db: Database, finished_at: Date, error: string): Promise<void> {
  await db.updateTable('backups').set({ finished_at, error }).where('finished_at', 'is', null).execute()
}

export async function deleteBackup(db: Database, id: string): Promise<void> {
  await db.deleteFrom('backups').where('id', '=', id).execute()
}

export async function deleteOldBackups(db: Database, before: Date): Promise<void> {
  await deleteInBatches(db, 'backups', sql`started_at < ${before}`)
}

/** Returns the newest backups: of all, of the finished and of the successful ones; undefined where there is none. */
export async function newestBackups(db: Database, now: Date) {
  const newest = db
    .selectFrom('backups')
    .selectAll()
    .where('started_at', '<=', now.toISOString())
    .orderBy('started_at', 'desc')
    .limit(1)
  const finished = newest.where('finished_at', 'is not', null)
  const [last, lastFinished, lastGood] = await Promise.all([
    newest.executeTakeFirst(),
    finished.executeTakeFirst(),
    finished.where('error', 'is', null).executeTakeFirst(),
  ])
  return { last, lastFinished, lastGood }
}
