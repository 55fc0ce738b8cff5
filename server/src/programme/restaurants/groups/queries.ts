import { sql } from 'kysely'
import type { Database } from '../../../base/db/database.ts'

export interface GroupRow {
  id: string
  parent: string | null
  title: string
  position: number
  /** The level, from 1. */
  depth: number
  /** The usual one. */
  checklist_id: string | null
  deleted_at: string | null
  version: number
}

const COLUMNS = [
  'id',
  'parent',
  'title',
  'position',
  'depth',
  'checklist_id',
  'deleted_at',
  'version',
] as const

/** The number of the tree's advisory lock; any unused number. */
const GROUPS_LOCK = 7_105_523

/** Locks the tree against other changes until the transaction ends. */
export async function lockGroups(db: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock(${GROUPS_LOCK})`.execute(db)
}

export function liveGroups(db: Database): Promise<GroupRow[]> {
  return db.selectFrom('groups').select(COLUMNS).where('deleted_at', 'is', null).execute()
}

/** All groups, also removed ones. */
export function allGroups(db: Database): Promise<GroupRow[]> {
  return db.selectFrom('groups').select(COLUMNS).execute()
}

export function findGroup(db: Database, id: string): Promise<GroupRow | undefined> {
  return db.selectFrom('groups').select(COLUMNS).where('id', '=', id).executeTakeFirst()
}

/** Locks live groups against removal until the transaction ends, and returns their ids. */
export async function holdGroups(db: Database, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('groups')
    .select('id')
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forShare()
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** Locks live groups, waits for restaurants that are being put into them, and returns their ids. */
export async function lockForRemoval(db: Database, ids: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('groups')
    .select('id')
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.map(({ id }) => id)
}

/** Returns those of the groups in which live restaurants are. */
export async function groupsWithRestaurants(db: Database, ids: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('restaurants')
    .select('group_id')
    .distinct()
    .where('group_id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('deleted_at', 'is', null)
    .execute()
  return rows.map(({ group_id }) => group_id!)
}

export async function insertGroups(db: Database, rows: readonly GroupRow[]): Promise<void> {
  await sql`insert into groups (id, parent, title, position, depth)
    select id, parent, title, position, depth from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
    as given (id uuid, parent uuid, title text, position integer, depth smallint)`.execute(db)
}

/** Stores title, parent and usual checklist, and returns the new version. */
export async function updateGroup(
  db: Database,
  { id, title, parent, depth, checklist_id }: GroupRow,
): Promise<number> {
  const { version } = await db
    .updateTable('groups')
    .set({ title, parent, depth, checklist_id })
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow()
  return version
}

/** Stores positions and levels, which leaves the versions. */
export async function placeGroups(
  db: Database,
  rows: readonly Pick<GroupRow, 'id' | 'position' | 'depth'>[],
): Promise<void> {
  await sql`update groups set position = place.position, depth = place.depth
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as place (id uuid, position integer, depth smallint)
    where groups.id = place.id`.execute(db)
}

/** Removes groups, or restores them (`at`: null). It waits for restaurants that are being put into them. */
export async function markGroups(db: Database, ids: readonly string[], at: Date | null): Promise<void> {
  await db
    .updateTable('groups')
    .set({ deleted_at: at })
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
}

/** The groups that were removed together with a removed one, itself among them. */
export function removedWith(db: Database, { id, deleted_at }: GroupRow): Promise<GroupRow[]> {
  return db
    .withRecursive('below', (query) =>
      query
        .selectFrom('groups')
        .select(COLUMNS)
        .where('id', '=', id)
        .unionAll((more) =>
          more
            .selectFrom('groups as g')
            .innerJoin('below', 'below.id', 'g.parent')
            .select(['g.id', 'g.parent', 'g.title', 'g.position', 'g.depth', 'g.checklist_id'])
            .select(['g.deleted_at', 'g.version'])
            .where('g.deleted_at', '=', deleted_at),
        ),
    )
    .selectFrom('below')
    .selectAll()
    .execute()
}

/** Live restaurants in these groups, by title. */
export function restaurantsIn(
  db: Database,
  groupIds: readonly string[],
  limit: number,
): Promise<{ id: string; title: string }[]> {
  return db
    .selectFrom('restaurants')
    .select(['id', 'title'])
    .where('group_id', '=', sql<string>`any(${groupIds}::uuid[])`)
    .where('deleted_at', 'is', null)
    .orderBy('title')
    .orderBy('id')
    .limit(limit)
    .execute()
}
