import { HOURS } from '@cloche/checklist/daypart.ts'
import type { Daypart } from '@cloche/contract/constants.ts'
import { daysFrom, type InsightQuery } from '@cloche/contract/insight.ts'
import { moved } from '@cloche/insight/points.ts'
import type { Given } from '../../base/db/parameters.ts'
import { dayConditions } from '../../programme/visits/service.ts'

/** Chooses summary rows. */
export interface DaysFilter {
  from: string
  to: string
  restaurantIds: readonly string[]
  /** All restaurants are chosen. */
  isEverywhere: boolean
  daypart: Daypart | null
  weekdays: readonly number[] | null
  provisional: boolean
}

/** Reads the filter of a call. Without a choice all of the given restaurants are chosen. */
export function filterOf(query: InsightQuery, restaurants: readonly { id: string }[]): DaysFilter {
  return {
    from: query.from,
    to: query.to,
    restaurantIds: query.restaurantIds ?? restaurants.map(({ id }) => id),
    isEverywhere: query.restaurantIds === undefined,
    daypart: query.daypart ?? null,
    weekdays: query.weekdays?.map(Number) ?? null,
    provisional: query.provisional === '1',
  }
}

/** Returns the same number of days right before a period. */
export const daysBefore = (days: { from: string; to: string }) => ({
  from: moved(days.from, -daysFrom(days)),
  to: moved(days.from, -1),
})

/** The weekday, 1 (Monday) to 7: days are counted from a Monday, because `extract` takes twice as long for a hundred thousand visits. */
const weekdayOf = (day: string) => `((${day} - date '0001-01-01') % 7 + 1)`

/** Chooses rows by the parameters 4 and 5 of `chosen`. */
export const IN_HOURS = `
  ($4::text is null or daypart = $4) and ($5::int[] is null or ${weekdayOf('day')} = any($5))`

/** Chooses rows by the parameters of `chosen`. The restaurants come first in the key, so that each is one range of the index. */
export const IN_DAYS = `
  restaurant_id = any($1::uuid[]) and ${IN_HOURS} and (not is_provisional or $6) and day between $2::date and $3::date`

/** Returns the parameters 1 to 6 of `IN_DAYS`; `from` may be earlier than the filter's first day. */
export const chosen = (filter: DaysFilter, from = filter.from) => [
  filter.restaurantIds,
  from,
  filter.to,
  filter.daypart,
  filter.weekdays,
  filter.provisional,
]

type VisitsFilter = Omit<InsightQuery, 'categoryId'>

/** Chooses `visits v` by the filter of a call. */
export const visitConditions = (filter: VisitsFilter, given: Given): string[] => [
  ...timeConditions(filter, given),
  ...stateConditions(filter, given),
]

/** Chooses rows with a visit's `visit_date` and `opens_at` by their times. */
export function timeConditions(
  { weekdays, daypart, ...days }: Omit<VisitsFilter, 'restaurantIds' | 'provisional'>,
  given: Given,
  row = 'v',
): string[] {
  // What leaves most visits out comes first, because each visit of a long period is asked.
  return [
    ...(weekdays
      ? [`${weekdayOf(`${row}.visit_date::date`)} = any(${given(weekdays.map(Number))}::int[])`]
      : []),
    ...(daypart ? [`date_part('hour', ${row}.visit_date) = any(${given(HOURS[daypart])}::float8[])`] : []),
    ...dayConditions(days, given, row),
  ]
}

/** Chooses `visits v` by their statuses and restaurants. */
export const stateConditions = (
  { provisional, restaurantIds }: Pick<VisitsFilter, 'provisional' | 'restaurantIds'>,
  given: Given,
): string[] => [
  provisional ? "v.status in ('submitted', 'accepted')" : "v.status = 'accepted'",
  ...(restaurantIds ? [`v.restaurant_id = any(${given(restaurantIds)}::uuid[])`] : []),
]
