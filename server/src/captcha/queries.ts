import { sql } from 'kysely'
import type { Database } from '../db/database.ts'

/** The secret of a name, `made` where there was none before. */
export async function secretOf(db: Database, name: string, made: Buffer): Promise<Buffer> {
  const { rows } = await sql<{ value: Buffer }>`with made as (
      insert into server_secrets (name, value) values (${name}, ${made}) on conflict do nothing returning value
    ) select value from made union all select value from server_secrets where name = ${name}`.execute(db)
  // Another process made it in this very moment: it is there by now.
  return rows[0]?.value ?? secretOf(db, name, made)
}

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
