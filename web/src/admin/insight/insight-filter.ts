import type { ChecklistChoice } from '@cloche/contract/checklists.ts'
import { DAYPARTS, WEEKDAYS, type Daypart } from '@cloche/contract/constants.ts'
import { checklistPart } from '../entities/checklists/checklist-choice.ts'
import {
  EVERYWHERE,
  WHERE_PARTS,
  whereOf,
  whereQuery,
  type Where,
} from '../entities/restaurants/where/where.ts'
import { VISIT_FILTER } from '../entities/visits/visit-filter.ts'
import { addressFilter, day, oneId, oneOf, someOf, usually, yesOrNo } from '../kit/address-filter.ts'

/** The lengths of periods that are offered, in days. */
export const PERIODS = ['30', '90', '365'] as const
export type Period = (typeof PERIODS)[number]
const USUAL: Period = '90'
const DAY_MS = 86_400_000

type Weekday = (typeof WEEKDAYS)[number]

export interface InsightFilter extends Where {
  /** The last days up to today; not together with `from` and `to`. */
  period?: Period
  from?: string
  to?: string
  /** Whose whole scores are meant; absent: those of most of the visits. */
  checklistId?: ChecklistChoice
  categoryId?: string
  daypart?: Daypart
  weekdays: Weekday[]
  /** Also counts visits that nobody has accepted yet. */
  provisional: boolean
}

/** Days that are named take the place of the last days. All weekdays are the same as none. */
export const INSIGHT_FILTER = addressFilter<InsightFilter>(
  {
    period: usually(USUAL, PERIODS),
    from: day,
    to: day,
    ...WHERE_PARTS,
    checklistId: checklistPart,
    categoryId: oneId,
    daypart: oneOf(DAYPARTS),
    weekdays: someOf(WEEKDAYS),
    provisional: yesOrNo,
  },
  ({ from, to, period, weekdays, ...others }) => ({
    ...(from && to && from <= to ? { from, to } : { period }),
    weekdays: weekdays.length < WEEKDAYS.length ? weekdays : [],
    ...others,
  }),
)

/** Returns the parts that differ from the default, for the server. */
function narrowed({ checklistId, categoryId, daypart, weekdays, provisional, ...where }: InsightFilter) {
  return {
    ...whereQuery(where),
    ...(checklistId && { checklistId }),
    ...(categoryId && { categoryId }),
    ...(daypart && { daypart }),
    ...(weekdays.length > 0 && { weekdays: weekdays.join(',') }),
    ...(provisional && { provisional: '1' as const }),
  }
}

/** Returns the days of the insight, both included. `useToday` gives `today`. */
export function daysOf({ from, to, period = USUAL }: InsightFilter, today: string) {
  if (from && to) return { from, to }
  const first = new Date(Date.parse(today) - (Number(period) - 1) * DAY_MS)
  return { from: first.toISOString().slice(0, 10), to: today }
}

export function queryOf(filter: InsightFilter, today: string) {
  return { ...daysOf(filter, today), ...narrowed(filter) }
}

/** Returns the address of a restaurant's own page with the same filter. */
export const restaurantAddress = (id: string, filter: InsightFilter): string =>
  INSIGHT_FILTER.addressOf(`/admin/insight/restaurant/${id}`, { ...filter, ...EVERYWHERE })

/** Returns the address of the insight of a group with the same filter. */
export const groupAddress = (id: string, filter: InsightFilter): string =>
  INSIGHT_FILTER.addressOf('/admin/insight', { ...filter, ...EVERYWHERE, groupIds: [id] })

/** Returns the address of a dish's own page with the same filter. */
export const dishAddress = (name: string, filter: InsightFilter): string =>
  INSIGHT_FILTER.addressOf(`/admin/insight/dish/${encodeURIComponent(name)}`, filter)

/** Returns the address of the answers to a question of the bank with the same filter. */
export const questionAddress = (id: string, filter: InsightFilter): string =>
  INSIGHT_FILTER.addressOf(`/admin/insight/question/${id}`, filter)

interface Days {
  from: string
  to: string
}

/**
 * Returns the address of the visits that a figure of some days was counted from, of a restaurant or a guest alone where `of` names one.
 * Null where the list of visits can't show these alone.
 */
export function visitsBehind(
  { from, to }: Days,
  filter: InsightFilter,
  of: { restaurantId?: string | undefined; guestId?: string } = {},
): string | null {
  const { checklistId, categoryId, daypart, weekdays, provisional } = narrowed(filter)
  if (categoryId || daypart || weekdays || provisional) return null
  const { restaurantId, guestId } = of
  const where = restaurantId ? { ...EVERYWHERE, restaurantIds: [restaurantId] } : whereOf(filter)
  return VISIT_FILTER.addressOf('/admin/visit', {
    ...where,
    guestId,
    checklistId,
    status: 'accepted',
    from,
    to,
  })
}
