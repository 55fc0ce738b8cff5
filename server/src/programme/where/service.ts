import { sql } from 'kysely'
import type { Where } from '@cloche/contract/where.ts'
import type { Database } from '../../base/db/database.ts'
import type { Reach } from '../../base/http/reach.ts'

export { limitedWithout, openReaches, reachOf, webhooksWithout } from './reach.ts'

/**
 * Returns the ids of the restaurants of a choice that are in reach, removed ones among them, by today's groups and tags; undefined where
 * nothing is chosen and nothing limits, which means all.
 */
export async function restaurantsWhere(
  db: Database,
  reach: Reach,
  where: Where,
): Promise<string[] | undefined> {
  const chosen = await restaurantsChosen(db, where)
  if (reach === null) return chosen
  const within = new Set(reach.restaurantIds)
  return chosen ? chosen.filter((id) => within.has(id.toLowerCase())) : [...within]
}

async function restaurantsChosen(
  db: Database,
  { restaurantIds = [], groupIds = [], tags = [] }: Where,
): Promise<string[] | undefined> {
  if (groupIds.length + tags.length === 0) return restaurantIds.length > 0 ? restaurantIds : undefined
  const isAnywhere = groupIds.length + restaurantIds.length === 0
  const { rows } = await sql<{ id: string }>`
    with recursive below as (
      select id from groups where id = any(${groupIds}::uuid[])
      union select g.id from groups g join below on g.parent = below.id
    )
    select id from restaurants
    where (${isAnywhere} or id = any(${restaurantIds}::uuid[]) or group_id in (select id from below))
      and (${tags.length === 0} or tags && ${tags}::text[])`.execute(db)
  return rows.map(({ id }) => id)
}

/** Replaces the choice of a query by the ids of its restaurants that are in reach. */
export async function inPlaces<Query extends Where>(
  db: Database,
  reach: Reach,
  { restaurantIds, groupIds, tags, ...query }: Query,
): Promise<Omit<Query, keyof Where> & Pick<Where, 'restaurantIds'>> {
  return { ...query, restaurantIds: await restaurantsWhere(db, reach, { restaurantIds, groupIds, tags }) }
}
