import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Database } from '../db/database.ts'
import { eventually } from './eventually.ts'

/** Waits until a statement waits for a lock of another transaction, so that the test can let that one continue. */
export const untilOneWaits = (db: Database): Promise<void> => untilWaiting(db, 1)

/** Waits until so many statements wait for locks of other transactions. */
export async function untilWaiting(db: Database, statements: number): Promise<void> {
  await eventually(async () => {
    const { rows } = await sql`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
    expect(rows).toHaveLength(statements)
  })
}
