import { pathsOf } from '@cloche/checklist/group-tree.ts'
import type { Database } from '../../../base/db/database.ts'
import type { Reach } from '../../../base/http/reach.ts'
import { allGroups, liveGroups } from './queries.ts'
import { groupsWithin } from './tree.ts'

export { makePaths, undoPaths } from './editing.ts'
export { holdGroups, lockGroups } from './queries.ts'

/** The paths of the groups that are not removed. */
export async function liveGroupPaths(db: Database): Promise<string[]> {
  return [...pathsOf(await liveGroups(db)).values()]
}

/**
 * The paths of groups by id, such as `Client › Brand › Region`, of removed ones too, from the groups of a reach on. Empty where these
 * restaurants are in none.
 */
export async function groupPathsFor(
  db: Database,
  restaurants: readonly { group_id: string | null }[],
  reach: Pick<NonNullable<Reach>, 'groupIds'> | null = null,
): Promise<Map<string, string>> {
  const areInGroups = restaurants.some((each) => each.group_id !== null)
  return areInGroups ? pathsOf(groupsWithin(reach, await allGroups(db))) : new Map()
}
