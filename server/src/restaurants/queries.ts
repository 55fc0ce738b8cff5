import { sql } from 'kysely'
import type { Database } from '../db/database.ts'

export interface RestaurantRow {
  id: string
  title: string
  address: string
  timezone: string
  deleted_at: Date | null
  version: number
}

export function listRestaurants(
  db: Database,
  { after, limit }: { after: string | null; limit: number },
): Promise<RestaurantRow[]> {
  return db
    .selectFrom('restaurants')
    .select(['id', 'title', 'address', 'timezone', 'deleted_at', 'version'])
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`(title, id) > (select title, id from restaurants where id = ${after})`),
    )
    .orderBy('title')
    .orderBy('id')
    .limit(limit + 1)
    .execute()
}
