import { pathsOf } from '@cloche/checklist/group-tree.ts'
import { ROLE } from '@cloche/contract/constants.ts'
import type { User } from '@cloche/contract/users.ts'
import { sql } from 'kysely'
import type { Database } from '../../base/db/database.ts'
import { rowsOf } from '../../base/db/rows.ts'
import { invalid } from '../../base/faults/problem.ts'
import { presentUser } from './present.ts'
import type { UserRow } from './queries.ts'

// Groups lie on the floor above, so that their rows are read here.

/** Presents users, visit managers with the groups that they are limited to. */
export async function presentUsers(db: Database, rows: readonly UserRow[]): Promise<User[]> {
  const managers = rows.filter(({ role_id }) => role_id === ROLE.visitManager).map(({ id }) => id)
  if (managers.length === 0) return rows.map(presentUser)
  const found = await rowsOf<{ user_id: string; ids: string[] }>(
    db,
    `select user_id, array_agg(group_id order by group_id) as ids from reaches where user_id = any($1::uuid[]) group by 1`,
    [managers],
  )
  const reaches = new Map(found.map(({ user_id, ids }) => [user_id, ids]))
  return rows.map((row) => {
    const reach = reaches.get(row.id)
    return { ...presentUser(row), ...(reach && { reach }) }
  })
}

export const presentWithReach = async (db: Database, row: UserRow): Promise<User> =>
  (await presentUsers(db, [row]))[0]!

/** Throws `invalid` where groups are given to somebody whom none limit. */
export function refuseReach(reach: readonly string[] | undefined, roleId: number): void {
  if (reach && reach.length > 0 && roleId !== ROLE.visitManager)
    throw invalid('reach', 'Only a visit manager is limited to groups')
}

/**
 * Limits a user to groups; none: not at all. Groups that are removed by now may stay. Returns the paths before and after for the log; null
 * without a change. Call it with the user locked. Throws `invalid` for a new group that is not there.
 */
export async function storeReach(
  db: Database,
  userId: string,
  given: readonly string[],
): Promise<[string[], string[]] | null> {
  const before = (
    await db.selectFrom('reaches').select('group_id').where('user_id', '=', userId).execute()
  ).map(({ group_id }) => group_id)
  const after = [...new Set(given.map((id) => id.toLowerCase()))]
  const added = after.filter((id) => !before.includes(id))
  if (added.length === 0 && after.length === before.length) return null
  await holdLive(db, added)
  await db.deleteFrom('reaches').where('user_id', '=', userId).execute()
  await sql`insert into reaches (user_id, group_id) select ${userId}::uuid, unnest(${after}::uuid[])`.execute(
    db,
  )
  const paths = pathsOf(await db.selectFrom('groups').select(['id', 'parent', 'title']).execute())
  const inWords = (ids: readonly string[]) => ids.map((id) => paths.get(id)!).toSorted()
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
