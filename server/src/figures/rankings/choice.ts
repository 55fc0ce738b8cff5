import { createHash } from 'node:crypto'
import type { RankingQuery } from '@cloche/contract/ranking.ts'
import { HOURS } from '@cloche/checklist/daypart.ts'
import type { Choice } from '../../base/db/rankings-schema.ts'

export interface VisitFilter {
  from: string
  to: string
  /** Null: all. Likewise below. */
  restaurantIds: readonly string[] | null
  /** The hours of the visits' dates. */
  hours: readonly number[] | null
  /** 1 (Monday) to 7. */
  weekdays: readonly number[] | null
  /** Also visits that nobody has accepted yet. */
  provisional: boolean
  /** Whose scores are ranked, null for all questions. */
  checklistId: string | null
}

/** The visits that a call asks for, with the checklist whose scores are meant, null for all questions. */
export type Ranked = Omit<RankingQuery, 'checklistId'> & { checklistId: string | null }

export function choiceOf(query: Ranked): Choice {
  const { checklistId, last, from, to, restaurantIds, daypart, weekdays, provisional } = query
  return {
    ...(last ? { last } : { from: from!, to: to! }),
    ...(restaurantIds && { restaurantIds: restaurantIds.map((id) => id.toLowerCase()).toSorted() }),
    ...(daypart && { daypart }),
    ...(weekdays && { weekdays: weekdays.map(Number).toSorted((a, b) => a - b) }),
    ...(provisional && { provisional: true }),
    ...(checklistId && { checklistId }),
  }
}

/** Returns the key of a choice: equal choices have equal keys. */
export const keyOf = (choice: Choice): Buffer => createHash('sha256').update(JSON.stringify(choice)).digest()

/** Returns the days of a choice. The last days end with the day of `now` in `timezone`. */
export function daysOf(
  { last, from, to }: Choice,
  now: Date,
  timezone: string,
): { from: string; to: string } {
  if (!last) return { from: from!, to: to! }
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime())
    .toZonedDateTimeISO(timezone)
    .toPlainDate()
  return { from: today.subtract({ days: Number(last) - 1 }).toString(), to: today.toString() }
}

export function visitFilterOf(choice: Choice, days: { from: string; to: string }): VisitFilter {
  return {
    ...days,
    restaurantIds: choice.restaurantIds ?? null,
    hours: choice.daypart ? HOURS[choice.daypart] : null,
    weekdays: choice.weekdays ?? null,
    provisional: choice.provisional ?? false,
    checklistId: choice.checklistId ?? null,
  }
}
