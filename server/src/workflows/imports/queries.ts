import { sql } from 'kysely'
import type { Database } from '../../base/db/database.ts'

/** Waits for a lock on imports and holds the lock until the transaction ends. */
export async function lockImports(db: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('import'))`.execute(db)
}
