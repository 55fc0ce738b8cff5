import { DAYPARTS, WEEKDAYS, type Daypart } from '@cloche/contract/constants.ts'
import { validate } from 'uuid'
import { isDay } from '../kit/format.ts'

/** The lengths of periods that are offered, in days. */
export const PERIODS = ['30', '90', '365'] as const
export type Period = (typeof PERIODS)[number]
const USUAL: Period = '90'
const DAY_MS = 86_400_000

type Weekday = (typeof WEEKDAYS)[number]

export interface InsightFilter {
  /** The last days up to today; not together with `from` and `to`. */
  period?: Period
  from?: string
  to?: string
  restaurantIds: string[]
  categoryId?: string
  daypart?: Daypart
  weekdays: Weekday[]
  /** Also counts visits that nobody has accepted yet. */
  provisional: boolean
}

/** Reads the filter from an address and ignores invalid parts. */
export function readFilter(params: URLSearchParams): InsightFilter {
  const words = (key: string) => params.get(key)?.split(',') ?? []
  const [from, to] = [params.get('from') ?? '', params.get('to') ?? '']
  const period = PERIODS.find((each) => each === params.get('period'))
  const category = params.get('categoryId') ?? ''
  const daypart = DAYPARTS.find((each) => each === params.get('daypart'))
  return {
    ...(isDay(from) && isDay(to) && from <= to ? { from, to } : { period: period ?? USUAL }),
    restaurantIds: words('restaurantIds').filter((id) => validate(id)),
    ...(validate(category) && { categoryId: category }),
    ...(daypart && { daypart }),
    weekdays: WEEKDAYS.filter((day) => words('weekdays').includes(day)),
    provisional: params.get('provisional') === '1',
  }
}

/** Returns the parts that differ from the default, for the address and for the server. */
function narrowed({ restaurantIds, categoryId, daypart, weekdays, provisional }: InsightFilter) {
  return {
    ...(restaurantIds.length > 0 && { restaurantIds: restaurantIds.join(',') }),
    ...(categoryId && { categoryId }),
    ...(daypart && { daypart }),
    ...(weekdays.length > 0 && weekdays.length < WEEKDAYS.length && { weekdays: weekdays.join(',') }),
    ...(provisional && { provisional: '1' as const }),
  }
}

export function writeFilter(filter: InsightFilter): Record<string, string> {
  const { period, from, to } = filter
  return {
    ...(from && to ? { from, to } : period !== USUAL && period && { period }),
    ...narrowed(filter),
  }
}

/** Returns the address of a page of insight with the same filter. */
export function addressOf(path: string, filter: InsightFilter): string {
  const query = new URLSearchParams(writeFilter(filter)).toString()
  return query ? `${path}?${query}` : path
}

/** Returns the days of the report, both included. `useToday` gives `today`. */
export function daysOf({ from, to, period = USUAL }: InsightFilter, today: string) {
  if (from && to) return { from, to }
  const first = new Date(Date.parse(today) - (Number(period) - 1) * DAY_MS)
  return { from: first.toISOString().slice(0, 10), to: today }
}

export function queryOf(filter: InsightFilter, today: string) {
  return { ...daysOf(filter, today), ...narrowed(filter) }
}

/** Returns the restaurant of a report about one. */
export const onlyRestaurant = ({ restaurantIds: [first, ...others] }: InsightFilter) =>
  others.length === 0 ? first : undefined

/** Returns the address of a restaurant's own page with the same filter. */
export const restaurantAddress = (id: string, filter: InsightFilter): string =>
  addressOf(`/admin/insight/restaurant/${id}`, { ...filter, restaurantIds: [] })

/** Returns the address of a dish's own page with the same filter. */
export const dishAddress = (name: string, filter: InsightFilter): string =>
  addressOf(`/admin/insight/dish/${encodeURIComponent(name)}`, filter)

/** Returns the address of the answers to a question of the bank with the same filter. */
export const questionAddress = (id: string, filter: InsightFilter): string =>
  addressOf(`/admin/insight/question/${id}`, filter)

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
  const { categoryId, daypart, weekdays, provisional } = narrowed(filter)
  const { restaurantId = onlyRestaurant(filter), guestId } = of
  const isOfSome = restaurantId === undefined && filter.restaurantIds.length > 0
  if (categoryId || daypart || weekdays || provisional || isOfSome) return null
  const place = { ...(restaurantId && { restaurantId }), ...(guestId && { guestId }) }
  return `/admin/visit?${new URLSearchParams({ ...place, status: 'accepted', from, to })}`
}
