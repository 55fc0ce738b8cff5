import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Database } from '../db/database.ts'
import { eventually } from './eventually.ts'

/** Waits until a statement waits for a lock of another transaction, so that the test can let that one continue. */
export async function untilOneWaits(db: Database): Promise<void> {
  await eventually(async () => {
    const { rows } = await sql`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
    expect(rows).toHaveLength(1)
  })
}
