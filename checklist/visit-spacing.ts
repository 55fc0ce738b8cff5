import { REPEAT_DAYS, VISIT_GAP_HOURS } from '@cloche/contract/constants.ts'

const DAY = 86_400_000
const GAP = VISIT_GAP_HOURS * 3_600_000

/** The day of a wall clock (`YYYY-MM-DD…`), counted from 1970. */
export const dayNumber = (visitDate: string) => Date.parse(visitDate.slice(0, 10)) / DAY

/** Whether visits of one guest to one restaurant on these days are too near each other (docs/domain.md). */
export const isRepeat = (day: number, other: number) => Math.abs(day - other) <= REPEAT_DAYS

/**
 * Whether visits of one guest at these instants, in milliseconds, are too near each other, wherever they are. They are instants, since the
 * wall clocks of two towns, or across a change of the clocks, are other hours apart.
 */
export const isNear = (time: number, other: number) => Math.abs(time - other) < GAP
