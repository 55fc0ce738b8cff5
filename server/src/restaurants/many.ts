import { v7 } from 'uuid'
import { audit } from '../audit/service.ts'
import type { Database } from '../db/database.ts'
import type { Session } from '../http/sessions.ts'
import { creationEntry } from './present.ts'
import { findByTitles, insertRestaurants, type RestaurantValues } from './queries.ts'

/** Returns for each title the live restaurants with that title in any case, and which of them are at the address. */
export async function restaurantsCalled(
  db: Database,
  given: readonly { title: string; address: string }[],
): Promise<{ id: string; there: boolean }[][]> {
  const found = Map.groupBy(await findByTitles(db, given), ({ place }) => place)
  return given.map((_, place) => found.get(place) ?? [])
}

/** Adds restaurants in two statements. Call it in a transaction. */
export async function importRestaurants(
  db: Database,
  session: Session,
  now: Date,
  restaurants: readonly RestaurantValues[],
): Promise<void> {
  const rows = restaurants.map((values) => ({ ...values, id: v7() }))
  await insertRestaurants(db, rows)
  await audit(
    db,
    session,
    now,
    rows.map((row) => creationEntry('import', row)),
  )
}
