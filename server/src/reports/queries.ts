import type { Database } from '../db/database.ts'

/** Returns the guest of a visit, with every name and contact. */
export function guestOf(db: Database, visitId: string) {
  return db
    .selectFrom('visits')
    .innerJoin('users', 'users.id', 'visits.guest_id')
    .select(['first_name', 'last_name', 'phone', 'email'])
    .where('visits.id', '=', visitId)
    .executeTakeFirstOrThrow()
}
