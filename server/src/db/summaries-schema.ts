import type { Generated } from 'kysely'
import type { Daypart, MenuGroup } from '@cloche/contract/constants.ts'
import type { GeneratedInstant, Instant } from './column-types.ts'

interface FormVersionsTable {
  id: Generated<number>
  fingerprint: Buffer
  created_at: GeneratedInstant
}

interface SummaryColumns {
  restaurant_id: string
  /** `YYYY-MM-DD`. */
  day: string
  daypart: Daypart
  is_provisional: boolean
  form_version: number
  n: number
  sum: number
  sum_squares: number
}

interface ScoreSummariesTable extends SummaryColumns {
  scope: 'visit' | 'category' | 'question'
  subject_id: string
}

interface DishSummariesTable extends SummaryColumns {
  dish_name: string
  first_minute: number
  minutes: number[]
}

interface SummariesStateTable {
  only: Generated<boolean>
  built_at: Instant | null
}

interface MenuNamesTable {
  name: string
  dish_group: MenuGroup
}

interface KitchenTargetsTable {
  dish_group: MenuGroup
  id: Generated<string>
  minutes: number | null
  version: Generated<number>
}

export interface SummariesSchema {
  form_versions: FormVersionsTable
  score_summaries: ScoreSummariesTable
  dish_summaries: DishSummariesTable
  summaries_state: SummariesStateTable
  menu_names: MenuNamesTable
  kitchen_targets: KitchenTargetsTable
}
