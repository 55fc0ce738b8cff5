import { pathsOf } from '@cloche/checklist/group-tree.ts'
import type { Database } from '../../../base/db/database.ts'
import { allGroups, liveGroups } from './queries.ts'

export { makePaths, undoPaths } from './editing.ts'
export { holdGroups, lockGroups } from './queries.ts'

/** The paths of the groups that are not removed. */
export async function liveGroupPaths(db: Database): Promise<string[]> {
  return [...pathsOf(await liveGroups(db)).values()]
}

/** The paths of groups by id, such as `Client › Brand › Region`, of removed ones too. Empty where these restaurants are in none. */
export async function groupPathsFor(
  db: Database,
  restaurants: readonly { group_id: string | null }[],
): Promise<Map<string, string>> {
  return restaurants.some((each) => each.group_id !== null) ? pathsOf(await allGroups(db)) : new Map()
}
