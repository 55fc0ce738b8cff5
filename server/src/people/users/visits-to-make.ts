import { TO_BE_MADE } from '@cloche/checklist/visit-status.ts'
import { sql } from 'kysely'
import type { Database } from '../../base/db/database.ts'

/** The number of visits that a refusal names. */
const NAMED = 20

// Visits lie on the floor above, so that what holds a guest is read from their rows.

/** The next 20 visits that a guest has to make, returned ones included. */
export function visitsToMake(
  db: Database,
  guestId: string,
): Promise<{ id: string; visit_date: string; title: string }[]> {
  return db
    .selectFrom('visits as v')
    .innerJoin('restaurants as r', 'r.id', 'v.restaurant_id')
    .select(['v.id', 'visit_date', 'title'])
    .where('guest_id', '=', guestId)
    .where('status', 'in', TO_BE_MADE)
    .orderBy('opens_at')
    .orderBy('v.id')
    .limit(NAMED)
    .execute()
}

/** Returns those of the guests who have visits to make. */
export async function guestsWithVisitsToMake(
  db: Database,
  guestIds: readonly string[],
): Promise<Set<string>> {
  const rows = await db
    .selectFrom('visits')
    .select('guest_id')
    .distinct()
    .where('guest_id', '=', sql<string>`any(${guestIds}::uuid[])`)
    .where('status', 'in', TO_BE_MADE)
    .execute()
  return new Set(rows.map(({ guest_id }) => guest_id))
}

/**
 * Returns those of the guests whom a visit names, past or coming; cancelled visits don't count. Asks the index once for each id and stops
 * at its first visit; a join would read every visit of all of them.
 */
export async function guestsWithVisits(db: Database, guestIds: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select given.id from unnest(${guestIds}::uuid[]) as given (id), lateral (
      select from visits where guest_id = given.id and status <> 'cancelled' limit 1) as visit`.execute(db)
  return new Set(rows.map(({ id }) => id))
}
