import { pathsOf } from '@cloche/checklist/group-tree.ts'
import type { Database } from './db/database.ts'
import { rowsOf } from './db/rows.ts'
import { invalid } from './faults/problem.ts'

/** Whom groups may limit, by the column that names them. */
export type Holder = 'user_id' | 'token_id' | 'webhook_id'

/** Returns the groups of those of the holders that are limited. */
export async function reachGroupsOf(
  db: Database,
  holder: Holder,
  ids: readonly string[],
): Promise<Map<string, string[]>> {
  if (ids.length === 0) return new Map()
  const rows = await rowsOf<{ id: string; groups: string[] }>(
    db,
    `select ${holder} as id, array_agg(group_id order by group_id) as groups from reaches
     where ${holder} = any($1::uuid[]) group by 1`,
    [ids],
  )
  return new Map(rows.map(({ id, groups }) => [id, groups]))
}

/**
 * Limits a holder to groups; none: not at all. Groups that are removed by now may stay. Returns the paths before and after for the log; null
 * without a change. Call it with the holder locked. Throws `invalid` for a new group that is not there.
 */
export async function storeReach(
  db: Database,
  holder: Holder,
  id: string,
  given: readonly string[],
): Promise<[string[], string[]] | null> {
  const before = (await reachGroupsOf(db, holder, [id])).get(id) ?? []
  const after = [...new Set(given.map((group) => group.toLowerCase()))]
  const added = after.filter((group) => !before.includes(group))
  if (added.length === 0 && after.length === before.length) return null
  await holdLive(db, added)
  await rowsOf(db, `delete from reaches where ${holder} = $1`, [id])
  await rowsOf(db, `insert into reaches (${holder}, group_id) select $1, unnest($2::uuid[])`, [id, after])
  const paths = pathsOf(await db.selectFrom('groups').select(['id', 'parent', 'title']).execute())
  const inWords = (ids: readonly string[]) => ids.map((group) => paths.get(group)!).toSorted()
  return [inWords(before), inWords(after)]
}

/** Holds groups against removal until the transaction ends. */
async function holdLive(db: Database, ids: readonly string[]): Promise<void> {
  const held = await rowsOf<{ id: string }>(
    db,
    'select id from groups where id = any($1::uuid[]) and deleted_at is null order by id for share',
    [ids],
  )
  if (held.length < ids.length) throw invalid('reach', 'There is no group with this id')
}
