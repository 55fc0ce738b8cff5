import type { Database } from '../../base/db/database.ts'
import { rowsOf } from '../../base/db/rows.ts'
import type { Guest } from './giveaways.ts'

/** Returns the guest of a visit, with every name and address. An erased guest has no name to hide. */
export function guestsOf(db: Database, visitId: string): Promise<Guest[]> {
  return db
    .selectFrom('visits')
    .innerJoin('users', 'users.id', 'visits.guest_id')
    .select(['first_name', 'last_name', 'phone', 'email'])
    .where('visits.id', '=', visitId)
    .where('erased_at', 'is', null)
    .execute()
}

/** Returns a restaurant, also a removed one. */
export function findRestaurant(db: Database, id: string) {
  return db.selectFrom('restaurants').select(['title', 'address']).where('id', '=', id).executeTakeFirst()
}

interface GuestRow extends Guest {
  erased_at: string | null
  visits: number
}

const WITHIN = `
  select first_name, last_name, phone, email, erased_at, visits
  from (select guest_id, count(*)::int as visits from counted_visits
        where restaurant_id = $1 and status = 'accepted' and visit_date >= $2::date and visit_date < $3::date + 1
        group by guest_id) as each
  join users on users.id = guest_id`

/** Returns the guests of a restaurant's accepted visits of some days, with every name and address. */
export function guestsWithin(
  db: Database,
  restaurantId: string,
  { from, to }: { from: string; to: string },
): Promise<GuestRow[]> {
  return rowsOf(db, WITHIN, [restaurantId, from, to])
}
