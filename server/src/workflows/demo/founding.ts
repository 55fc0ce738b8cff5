import type { Database } from '../../base/db/database.ts'
import { DEMO_IDS } from './ids.ts'

/** Returns the founding that the first start has stored; null in a database without the demo. */
export async function foundingIn(db: Database): Promise<Date | null> {
  const administrator = await db
    .selectFrom('users')
    .select('created_at')
    .where('id', '=', DEMO_IDS.administrator)
    .executeTakeFirst()
  return administrator ? new Date(administrator.created_at) : null
}

/** Returns those of the ids that the table has. */
export async function presentIn(
  db: Database,
  table: 'restaurants' | 'groups' | 'visits' | 'visit_questions' | 'photos',
  ids: readonly string[],
): Promise<Set<string>> {
  const rows = await db.selectFrom(table).select('id').where('id', 'in', ids).execute()
  return new Set(rows.map(({ id }) => id))
}
