import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Database } from '../base/db/database.ts'
import { eventually } from './eventually.ts'

/** Waits until a statement waits for a lock of another transaction, so that the test can let that one continue. */
export const untilOneWaits = (db: Database): Promise<void> => untilWaiting(db, 1)

/** Waits until so many statements wait for locks of other transactions. */
export async function untilWaiting(db: Database, statements: number): Promise<void> {
  await eventually(async () => expect(await waiting(db)).toBe(statements))
}

/** Waits until the call is answered, or waits for a lock as one more statement beside so many. */
export async function untilAnsweredOrWaiting(
  db: Database,
  call: Promise<unknown>,
  beside: number,
): Promise<void> {
  let answered = false
  const settled = () => void (answered = true)
  void call.then(settled, settled)
  await eventually(async () => expect(answered || (await waiting(db)) > beside).toBe(true))
}

async function waiting(db: Database): Promise<number> {
  const { rows } = await sql`select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
  return rows.length
}
