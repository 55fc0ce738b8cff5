import type { Generated } from 'kysely'
import type { Daypart, MenuGroup } from '@cloche/contract/constants.ts'
import type { GeneratedInstant, Instant } from './column-types.ts'

interface FormVersionsTable {
  id: Generated<number>
  fingerprint: Buffer
  created_at: GeneratedInstant
  /** Of its visits; null for a version that only a process of the release before has seen. */
  first_day: string | null
  checklist_id: Generated<string | null>
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

interface RollUpColumns {
  subject_id: string
  n: number
  sum: number
  sum_squares: number
  provisional_n: number
  provisional_sum: number
  provisional_sum_squares: number
}

interface ScoreDayRollupsTable extends RollUpColumns {
  scope: 'visit' | 'category' | 'question'
  /** `YYYY-MM-DD`. */
  day: string
  daypart: Daypart
}

interface ScoreSpanRollupsTable extends RollUpColumns {
  scope: 'visit' | 'category' | 'question'
  slot: string
  span: 'third' | 'month' | 'quarter' | 'year'
  /** Its first day, `YYYY-MM-DD`. */
  first: string
  restaurant_id: string
}

interface DishNamesTable {
  id: Generated<number>
  name: string
}

interface DishMonthRollupsTable {
  month: string
  restaurant_id: string
  dishes: Buffer
}

interface VisitMonthRollupsTable {
  month: string
  visits: Buffer
  rule: Generated<number>
}

interface CommentsTable {
  id: string
  visit_id: string
  category_id: string | null
  opens_at: Instant
  visit_date: string
  text: string
}

interface StaleVisitMonthsTable {
  id: Generated<string>
  month: string
}

interface StaleCellsTable {
  id: Generated<string>
  restaurant_id: string
  day: string
}

interface UnsettledVisitsTable {
  id: Generated<string>
  visit_id: string
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
  score_day_rollups: ScoreDayRollupsTable
  score_span_rollups: ScoreSpanRollupsTable
  dish_names: DishNamesTable
  dish_month_rollups: DishMonthRollupsTable
  visit_month_rollups: VisitMonthRollupsTable
  comments: CommentsTable
  stale_visit_months: StaleVisitMonthsTable
  stale_cells: StaleCellsTable
  unsettled_visits: UnsettledVisitsTable
  summaries_state: SummariesStateTable
  menu_names: MenuNamesTable
  kitchen_targets: KitchenTargetsTable
}
