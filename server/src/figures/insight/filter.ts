import { HANDED_IN } from '@cloche/checklist/visit-status.ts'
import type { Daypart } from '@cloche/contract/constants.ts'
import { daysFrom, type InsightQuery } from '@cloche/contract/insight.ts'
import { moved } from '@cloche/insight/points.ts'
import { weekdayOf, type VisitStates, type VisitTimes } from '../../programme/visits/service.ts'

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

/** The visits that the filter of a call chooses. */
export const choiceOf = ({
  provisional,
  weekdays,
  ...choice
}: VisitsFilter): VisitTimes & Pick<VisitStates, 'statuses' | 'restaurantIds'> => ({
  ...choice,
  weekdays: weekdays?.map(Number),
  statuses: provisional ? HANDED_IN : ['accepted'],
})
