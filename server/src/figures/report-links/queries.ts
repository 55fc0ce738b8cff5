import { sql, type Insertable } from 'kysely'
import type { Database } from '../../base/db/database.ts'
import type { ReportLinksSchema } from '../../base/db/report-links-schema.ts'

export type NewLinkRow = Insertable<ReportLinksSchema['report_links']>

const withNames = (db: Database) =>
  db
    .selectFrom('report_links as link')
    .leftJoin('visits', 'visits.id', 'link.visit_id')
    .innerJoin('restaurants', (join) =>
      join.on('restaurants.id', '=', sql<string>`coalesce(link.restaurant_id, visits.restaurant_id)`),
    )
    .innerJoin('users', 'users.id', 'link.created_by')
    .select(['link.id', 'link.visit_id', 'link.month', 'link.language', 'link.has_times', 'link.has_photos'])
    .select(['link.has_comments', 'link.created_by', 'link.created_at', 'link.expires_at', 'link.revoked_at'])
    .select(['link.opened', 'link.last_opened_at', 'restaurants.id as restaurant_id', 'restaurants.title'])
    .select(['users.first_name', 'users.last_name', 'visits.visit_date'])

export type LinkRow = Awaited<ReturnType<typeof listLinks>>[number]

export function listLinks(
  db: Database,
  { visitId, restaurantId, limit }: { visitId?: string; restaurantId?: string; limit: number },
) {
  return withNames(db)
    .$if(visitId !== undefined, (query) => query.where('link.visit_id', '=', visitId!))
    .$if(restaurantId !== undefined, (query) => query.where('link.restaurant_id', '=', restaurantId!))
    .orderBy('link.created_at', 'desc')
    .orderBy('link.id', 'desc')
    .limit(limit)
    .execute()
}

/** A link, also an ended one, with the names of what it shows. */
export function findNamed(db: Database, id: string) {
  return withNames(db).where('link.id', '=', id).executeTakeFirst()
}

/** Returns whether there is such a restaurant, also a removed one. */
export async function hasRestaurant(db: Database, id: string): Promise<boolean> {
  const row = await db.selectFrom('restaurants').select('id').where('id', '=', id).executeTakeFirst()
  return row !== undefined
}

export async function insertLink(db: Database, row: NewLinkRow): Promise<void> {
  await db.insertInto('report_links').values(row).execute()
}

export async function countOpening(db: Database, id: string, now: Date): Promise<void> {
  await db
    .updateTable('report_links')
    .set({ opened: sql`opened + 1`, last_opened_at: now.toISOString() })
    .where('id', '=', id)
    .execute()
}
