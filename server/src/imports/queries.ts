import { sql } from 'kysely'
import type { Database } from '../db/database.ts'

/** Waits until no other import is being stored; until the transaction ends this one is. */
export async function oneAtATime(db: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('import'))`.execute(db)
}
