import { sql } from 'kysely'
import type { Database } from '../../base/db/database.ts'
import { deleteInBatches } from '../../base/db/delete-in-batches.ts'

/** False when it was spent before. */
export async function spend(db: Database, hash: Buffer, expiresAt: Date): Promise<boolean> {
  const row = { signature_hash: hash, expires_at: expiresAt }
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('spent_challenges')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Deletes expired challenges, which are refused anyway. */
export function deleteExpiredChallenges(db: Database, now: Date): Promise<number> {
  return deleteInBatches(db, 'spent_challenges', sql`expires_at < ${now}`)
}
