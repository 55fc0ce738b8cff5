import type { Database } from '../db/database.ts'

/** False when it was spent before. What has expired needs no remembering. */
export async function spend(db: Database, hash: Buffer, expiresAt: Date, now: Date): Promise<boolean> {
  await db.deleteFrom('spent_challenges').where('expires_at', '<', now.toISOString()).execute()
  const row = { signature_hash: hash, expires_at: expiresAt }
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('spent_challenges')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}
