import type { Restaurant } from '@cloche/contract/restaurants.ts'
import type { Context } from '../context.ts'
import { cursorId, pageOfRows } from '../http/page.ts'
import { listRestaurants, type RestaurantRow } from './queries.ts'

/** Restaurants by title, removed ones among them (their visits remain). */
export async function restaurants(
  { db }: Context,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<{ items: Restaurant[]; nextCursor: string | null }> {
  const rows = await listRestaurants(db, { after: cursorId(cursor), limit })
  return pageOfRows(rows, limit, presentRestaurant)
}

function presentRestaurant(row: RestaurantRow): Restaurant {
  return {
    id: row.id,
    title: row.title,
    address: row.address,
    timezone: row.timezone,
    deletedAt: row.deleted_at?.toISOString() ?? null,
    version: row.version,
  }
}
