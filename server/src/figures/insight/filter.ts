import { HANDED_IN } from '@cloche/checklist/visit-status.ts'
import type { Daypart } from '@cloche/contract/constants.ts'
import { daysFrom, type InsightQuery } from '@cloche/contract/insight.ts'
import { moved } from '@cloche/insight/points.ts'
import type { Given } from '../../base/db/parameters.ts'
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

/** A filter as conditions on rows of summaries, whose values are parameters of a statement. */
export interface SummaryConditions {
  /** The parameters themselves. */
  restaurantIds: string
  provisional: string
  inHours: string
  isCounted: string
}

export function summaryConditions(filter: Omit<DaysFilter, 'from' | 'to'>, given: Given): SummaryConditions {
  const [daypart, weekdays] = [`${given(filter.daypart)}::text`, `${given(filter.weekdays)}::int[]`]
  const provisional = `${given(filter.provisional)}::boolean`
  return {
    restaurantIds: `${given(filter.restaurantIds)}::uuid[]`,
    provisional,
    inHours: `(${daypart} is null or daypart = ${daypart}) and (${weekdays} is null or ${weekdayOf('day')} = any(${weekdays}))`,
    isCounted: `(not is_provisional or ${provisional})`,
  }
}

/** Chooses the rows of a filter with its days. The restaurants come first in the key, so that each is one range of the index. */
export const isChosen = (
  { from, to }: Pick<DaysFilter, 'from' | 'to'>,
  { restaurantIds, inHours, isCounted }: SummaryConditions,
  given: Given,
): string => `
  restaurant_id = any(${restaurantIds}) and ${inHours} and ${isCounted} and day between ${given(from)}::date and ${given(to)}::date`

type VisitsFilter = Omit<InsightQuery, 'categoryId'>

/** The visits that the filter of a call chooses. The checklist chooses whole scores, no visits. */
export function choiceOf({
  provisional,
  weekdays,
  ...filter
}: VisitsFilter): VisitTimes & Pick<VisitStates, 'statuses' | 'restaurantIds'> {
  const { checklistId: _, ...choice } = filter
  return {
    ...choice,
    weekdays: weekdays?.map(Number),
    statuses: provisional ? HANDED_IN : ['accepted'],
  }
}
