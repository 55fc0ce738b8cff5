import type { Database } from '../db/database.ts'
import { rowsOf } from '../db/rows.ts'

const DAY = 86_400_000
/** After this many days an unsent message is no longer news. */
const UNSENT_DAYS = 30

/** Counts the recent messages that were given up, or kept because nothing is set up to send them; not codes and trials, nor what is too late by now. */
export async function countUnsent(db: Database, now: Date): Promise<{ dead: number; kept: number }> {
  const [counts] = await rowsOf<{ dead: number; kept: number }>(
    db,
    `select count(*) filter (where status = 'dead') as dead, count(*) filter (where status = 'kept') as kept
     from messages where status in ('dead', 'kept') and created_at > $2 and kind not in ('code', 'trial')
       and (expires_at is null or expires_at > $1)`,
    [now, new Date(now.getTime() - UNSENT_DAYS * DAY)],
  )
  return counts!
}
