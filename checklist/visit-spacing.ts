import { REPEAT_DAYS, VISIT_GAP_HOURS } from '@cloche/contract/constants.ts'

const DAY = 86_400_000
const GAP = VISIT_GAP_HOURS * 3_600_000

/** The day of a wall clock (`YYYY-MM-DD…`), counted from 1970. */
export const dayNumber = (visitDate: string) => Date.parse(visitDate.slice(0, 10)) / DAY

/** The days on which a visit may be made, counted from 1970, both included. */
export interface Days {
  first: number
  last: number
}

/** Returns the days on which a visit may be made: those of its window, or the one of its wall clock. */
export const daysOf = (visitDate: string, visitUntil?: string | null): Days => ({
  first: dayNumber(visitDate),
  last: dayNumber(visitUntil ?? visitDate),
})

/** The days between two visits on their nearest days; 0 where they may be on the same day. */
export const daysApart = (one: Days, other: Days) =>
  Math.max(0, one.first - other.last, other.first - one.last)

/** Whether visits of one guest to one restaurant may be too near each other (docs/domain.md). */
export const isRepeat = (one: Days, other: Days) => daysApart(one, other) <= REPEAT_DAYS

/**
 * Whether visits of one guest at these instants, in milliseconds, are too near each other, wherever they are. They are instants, since the
 * wall clocks of two towns, or across a change of the clocks, are other hours apart.
 */
export const isNear = (time: number, other: number) => Math.abs(time - other) < GAP
