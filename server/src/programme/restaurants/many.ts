import { v7 } from 'uuid'
import type { ImportKeptReason, KeptImport } from '@cloche/contract/imports.ts'
import { audit } from '../../base/audit/service.ts'
import type { Context } from '../../base/context.ts'
import type { Database } from '../../base/db/database.ts'
import type { Session } from '../../base/http/sessions.ts'
import { restaurantsWithVisits } from '../visits/service.ts'
import { undoPaths } from './groups/service.ts'
import { namesFor } from './names.ts'
import { creationEntry, entryOn } from './present.ts'
import {
  findByTitles,
  insertRestaurants,
  lockRestaurants,
  removeRestaurants,
  type RestaurantRow,
  type RestaurantValues,
} from './queries.ts'

/** Returns for each title the live restaurants with that title in any case, and which of them are at the address. */
export async function restaurantsCalled(
  db: Database,
  given: readonly { title: string; address: string }[],
): Promise<{ id: string; timezone: string; there: boolean }[][]> {
  const found = Map.groupBy(await findByTitles(db, given), ({ place }) => place)
  return given.map((_, place) => found.get(place) ?? [])
}

/** Adds restaurants in two statements and returns their ids, in order. Call it in a transaction. */
export async function importRestaurants(
  db: Database,
  session: Session,
  now: Date,
  restaurants: readonly Omit<RestaurantValues, 'checklist_id'>[],
): Promise<string[]> {
  const rows = restaurants.map((values) => ({ ...values, checklist_id: null, id: v7() }))
  await insertRestaurants(db, rows)
  const names = await namesFor(db, rows)
  await audit(
    db,
    session,
    now,
    rows.map((row) => creationEntry('import', row, names)),
  )
  return rows.map(({ id }) => id)
}

/** Removes imported restaurants, as long as nobody has changed them and no visit names them, and groups that were made for them. */
export async function undoRestaurants(
  { db, clock }: Context,
  session: Session,
  given: readonly string[],
  groupIds: readonly string[],
): Promise<{ undone: number; kept: KeptImport[]; keptGroups: number }> {
  const now = clock()
  return db.transaction().execute(async (transaction) => {
    const ids = [...new Set(given.map((id) => id.toLowerCase()))]
    const found = new Map((await lockRestaurants(transaction, ids)).map((row) => [row.id, row]))
    const visited = await restaurantsWithVisits(transaction, ids)
    const kept = ids.flatMap((id) => {
      const reason = keptAs(found.get(id), visited)
      return reason ? [{ id, reason }] : []
    })
    for (const { id } of kept) found.delete(id)
    const undone = [...found.values()]
    await removeRestaurants(transaction, [...found.keys()], now)
    await audit(
      transaction,
      session,
      now,
      undone.map((row) => entryOn(row, 'remove')),
    )
    const keptGroups = await undoPaths(transaction, session, now, groupIds)
    return { undone: undone.length, kept, keptGroups }
  })
}

function keptAs(row: RestaurantRow | undefined, visited: ReadonlySet<string>): ImportKeptReason | null {
  if (!row) return 'not_found'
  if (row.version > 1) return 'changed'
  return visited.has(row.id) ? 'visits' : null
}
