import { ROLE } from '@cloche/contract/constants.ts'
import type { User } from '@cloche/contract/users.ts'
import type { Database } from '../../base/db/database.ts'
import { invalid } from '../../base/faults/problem.ts'
import { reachGroupsOf } from '../../base/reach.ts'
import { presentUser } from './present.ts'
import type { UserRow } from './queries.ts'

/** Presents users, visit managers with the groups that they are limited to. */
export async function presentUsers(db: Database, rows: readonly UserRow[]): Promise<User[]> {
  const managers = rows.filter(({ role_id }) => role_id === ROLE.visitManager).map(({ id }) => id)
  const reaches = await reachGroupsOf(db, 'user_id', managers)
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
