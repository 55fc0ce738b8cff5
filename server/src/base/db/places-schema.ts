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
  created_at: GeneratedInstant
  deleted_at: Instant | null
  version: Generated<number>
}

interface ReachesTable {
  user_id: string | null
  token_id: string | null
  webhook_id: string | null
  group_id: string
}

export interface PlacesSchema {
  restaurants: RestaurantsTable
  groups: GroupsTable
  reaches: ReachesTable
}
