import type { User } from '@cloche/contract/users.ts'
import type { Database } from '../../base/db/database.ts'
import type { Given } from '../../base/db/parameters.ts'
import { rowsOf } from '../../base/db/rows.ts'
import type { Reach } from '../../base/http/reach.ts'

/** A limited manager plans with every guest, and knows the addresses of those who have a visit in the reach. */

const KNOWS = (restaurantIds: string) =>
  `exists (select from visits v where v.guest_id = users.id and v.restaurant_id = any(${restaurantIds}::uuid[]) and v.status <> 'cancelled')`

/** A condition on `users`: the caller may know their addresses. */
export const knownCondition = ({ restaurantIds }: NonNullable<Reach>, given: Given): string =>
  KNOWS(given(restaurantIds))

async function knownAmong(
  db: Database,
  { restaurantIds }: NonNullable<Reach>,
  ids: readonly string[],
): Promise<Set<string>> {
  const rows = await rowsOf<{ id: string }>(
    db,
    `select id from users where id = any($1::uuid[]) and ${KNOWS('$2')}`,
    [ids, restaurantIds],
  )
  return new Set(rows.map(({ id }) => id))
}

export const isKnown = async (db: Database, reach: Reach, id: string): Promise<boolean> =>
  reach === null || (await knownAmong(db, reach, [id])).has(id)

/** Leaves out the addresses of guests whom the caller may not know. */
export async function withoutUnknown(db: Database, reach: Reach, users: User[]): Promise<User[]> {
  if (reach === null) return users
  const known = await knownAmong(
    db,
    reach,
    users.map(({ id }) => id),
  )
  const hidden = { login: null, email: null, phone: null, telegramLinked: false }
  return users.map((user) => (known.has(user.id) ? user : { ...user, ...hidden }))
}
