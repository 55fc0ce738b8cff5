import type { Database } from '../../base/db/database.ts'
import { groupPathsFor } from './groups/service.ts'
import type { RestaurantRow } from './queries.ts'
import { checklistTitles } from './usual-checklist.ts'

/** The names of what restaurants refer to, by id: groups by their paths, checklists by their titles. */
export interface Names {
  paths: ReadonlyMap<string, string>
  checklists: ReadonlyMap<string, string>
}

export async function namesFor(
  db: Database,
  rows: readonly Pick<RestaurantRow, 'group_id' | 'checklist_id'>[],
): Promise<Names> {
  const [paths, checklists] = await Promise.all([groupPathsFor(db, rows), checklistTitles(db, rows)])
  return { paths, checklists }
}
