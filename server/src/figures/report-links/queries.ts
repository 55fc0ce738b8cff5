import { sql, type Insertable } from 'kysely'
import type { Database } from '../../base/db/database.ts'
import { deleteInBatches } from '../../base/db/delete-in-batches.ts'
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

export function findLink(db: Database, id: string) {
  return withNames(db).where('link.id', '=', id).executeTakeFirst()
}

/** Finds a link that has neither expired nor been revoked. */
export function findValid(db: Database, hash: Buffer, now: Date) {
  return db
    .selectFrom('report_links')
    .selectAll()
    .where('token_hash', '=', hash)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst()
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

/** Revokes a link; returns whether it was valid until now. */
export async function revokeLink(db: Database, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('report_links')
    .set({ revoked_at: now.toISOString() })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** How long a link is listed after its end. */
const SHOWN_MILLISECONDS = 90 * 86_400_000

/** Deletes links that ended long ago, and returns how many. */
export function deleteEndedReportLinks(db: Database, now: Date): Promise<number> {
  const before = new Date(now.getTime() - SHOWN_MILLISECONDS)
  return deleteInBatches(db, 'report_links', sql`least(expires_at, revoked_at) < ${before}`)
}
