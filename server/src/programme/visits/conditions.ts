import { HOURS } from '@cloche/checklist/daypart.ts'
import type { StoredStatus } from '@cloche/checklist/visit-status.ts'
import type { ChecklistChoice } from '@cloche/contract/checklists.ts'
import { ALL_QUESTIONS, type Daypart } from '@cloche/contract/constants.ts'
import type { Given } from '../../base/db/parameters.ts'
import { statusIn } from '../../base/db/status-in.ts'

/** Which visits are meant, by days on the restaurants' wall clocks, both included. What is absent leaves none out. */
export interface VisitTimes {
  from?: string | undefined
  to?: string | undefined
  /** 1 is Monday. */
  weekdays?: readonly number[] | undefined
  daypart?: Daypart | undefined
}

/** The ids of restaurants; undefined: all. */
export type Places = readonly string[] | undefined

/** Which visits are meant, by what is stored with each. What is absent leaves none out. */
export interface VisitStates {
  statuses?: readonly StoredStatus[] | undefined
  restaurantIds?: Places
  guestId?: string | undefined
  checklistId?: ChecklistChoice | undefined
}

/** The weekday, 1 (Monday) to 7: days are counted from a Monday, because `extract` takes twice as long for a hundred thousand visits. */
export const weekdayOf = (day: string) => `((${day} - date '0001-01-01') % 7 + 1)`

/** Chooses `visits v`. Each page, file and figure that is about some of the visits chooses them by this. */
export const visitConditions = (choice: VisitTimes & VisitStates, given: Given): string[] => [
  ...timeConditions(choice, given),
  ...stateConditions(choice, given),
]

/** Chooses rows with a visit's `visit_date` and `opens_at` by their times. */
export function timeConditions(
  { from, to, weekdays, daypart }: VisitTimes,
  given: Given,
  row = 'v',
): string[] {
  const conditions: string[] = []
  // What leaves most visits out comes first, because each visit of a long period is asked.
  if (weekdays) conditions.push(`${weekdayOf(`${row}.visit_date::date`)} = any(${given(weekdays)}::int[])`)
  if (daypart)
    conditions.push(`date_part('hour', ${row}.visit_date) = any(${given(HOURS[daypart])}::float8[])`)
  // Sub-selects hide the days, for which the planner would otherwise plan every call anew. The cast keeps it from the index on
  // `visit_date`, which lacks the list's order; `opens_at`, which has it, lies within a day of the wall clock in any zone.
  if (from) {
    const day = `(select ${given(from)}::date)`
    conditions.push(`${row}.visit_date::date >= ${day} and ${row}.opens_at >= ${day} - 1`)
  }
  if (to) {
    const day = `(select ${given(to)}::date)`
    conditions.push(`${row}.visit_date::date <= ${day} and ${row}.opens_at < ${day} + 2`)
  }
  return conditions
}

/** Chooses `visits v` by their statuses, restaurants, guest and checklist. */
export function stateConditions(
  { statuses, restaurantIds, guestId, checklistId }: VisitStates,
  given: Given,
): string[] {
  const conditions: string[] = []
  if (statuses) conditions.push(statusIn(statuses, 'v.status'))
  // Of one restaurant the index gives the visits in the list's order, as it does not for `any`.
  if (restaurantIds?.length === 1) conditions.push(`v.restaurant_id = ${given(restaurantIds[0])}`)
  else if (restaurantIds) conditions.push(`v.restaurant_id = any(${given(restaurantIds)}::uuid[])`)
  if (guestId) conditions.push(`v.guest_id = ${given(guestId)}`)
  if (checklistId === ALL_QUESTIONS) conditions.push('v.checklist_id is null')
  else if (checklistId) conditions.push(`v.checklist_id = ${given(checklistId)}`)
  return conditions
}
