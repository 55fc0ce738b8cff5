import type { Generated, GeneratedAlways } from 'kysely'
import type { GeneratedInstant, Instant } from './column-types.ts'

interface RestaurantsTable {
  id: string
  title: string
  address: string
  timezone: string
  group_id: Generated<string | null>
  tags: Generated<string[]>
  city: Generated<string | null>
  /** The usual one. */
  checklist_id: Generated<string | null>
  created_at: GeneratedInstant
  deleted_at: Instant | null
  version: Generated<number>
}

interface GroupsTable {
  id: string
  parent: string | null
  title: string
  position: number
  depth: number
  parent_depth: GeneratedAlways<number | null>
  checklist_id: Generated<string | null>
  created_at: GeneratedInstant
  deleted_at: Instant | null
  version: Generated<number>
}

interface ChecklistsTable {
  id: string
  title: string
  position: number
  /** Stands for the checklist in packed visits, from 1 to 255. */
  number: number
  created_at: GeneratedInstant
  deleted_at: Instant | null
  version: Generated<number>
}

interface ChecklistCategoriesTable {
  checklist_id: string
  category_id: string
  position: number
}

interface ReachesTable {
  user_id: string | null
  token_id: string | null
  webhook_id: string | null
  group_id: string
}

export interface PlacesSchema {
  checklists: ChecklistsTable
  checklist_categories: ChecklistCategoriesTable
  restaurants: RestaurantsTable
  groups: GroupsTable
  reaches: ReachesTable
}
