import type { Database } from '../db/database.ts'

/** Returns the guest of a visit, with all that could name them. */
export function guestOf(db: Database, visitId: string) {
  return db
    .selectFrom('visits')
    .innerJoin('users', 'users.id', 'visits.guest_id')
    .select(['first_name', 'last_name', 'phone', 'email'])
    .where('visits.id', '=', visitId)
    .executeTakeFirstOrThrow()
}
