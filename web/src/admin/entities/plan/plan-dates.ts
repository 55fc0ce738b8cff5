import dayjs from 'dayjs'

/** The most days that one plan may hold. */
export const DAYS_MAX = 366

export interface Weeks {
  /** Weekdays as numbers; 0 is Sunday. */
  weekdays: readonly number[]
  /** The first and last day, both included. */
  from: string | null
  to: string | null
}

export interface Pair {
  restaurantId: string
  guestId: string
}

export interface Choice {
  restaurantIds: readonly string[]
  guests: readonly { id: string; name: string }[]
  /** If there are any, each has one of the dates, instead of the guests taking turns in every restaurant. */
  pairs: readonly Pair[]
  by: 'days' | 'weeks'
  days: readonly string[]
  weeks: Weeks
  times: readonly string[]
  /** Each day has one of the times and the next day the next one, instead of all on every day. */
  inTurn: boolean
}

/** Returns the days on these weekdays, in order, at most one more than a plan may hold. */
export function daysOf({ weekdays, from, to }: Weeks): string[] {
  const days: string[] = []
  if (!from || !to || weekdays.length === 0) return days
  for (let day = dayjs(from); !day.isAfter(to, 'day') && days.length <= DAYS_MAX; day = day.add(1, 'day')) {
    if (weekdays.includes(day.day())) days.push(day.format('YYYY-MM-DD'))
  }
  return days
}

/** Returns the chosen days in order and without repeats. */
export function chosenDays({ by, days, weeks }: Choice): string[] {
  return [...new Set(by === 'days' ? days : daysOf(weeks))].toSorted()
}

/** Returns the chosen times in order and without repeats. */
export function chosenTimes({ times }: Choice): string[] {
  return [...new Set(times.filter(isTime).map((time) => time.slice(0, 5)))].toSorted()
}

/** Returns all dates of a plan as wall clocks, in order and without repeats. */
export function datesOf(choice: Choice): string[] {
  const times = chosenTimes(choice)
  if (times.length === 0) return []
  return chosenDays(choice).flatMap((day, place) => {
    const ofDay = choice.inTurn ? [times[place % times.length]!] : times
    return ofDay.map((time) => `${day}T${time}`)
  })
}

export const isTime = (time: string) => /^\d\d:\d\d/.test(time)

/** Counts the visits of a plan. A plan with fewer dates than its pairs need has none. */
export function sizeOf(choice: Choice): number {
  const dates = datesOf(choice).length
  if (choice.pairs.length > 0) return dates < datesNeeded(choice) ? 0 : choice.pairs.length
  return choice.restaurantIds.length * dates
}

/** Returns how many dates the pairs need, because no restaurant has two visits at a time. */
export function datesNeeded({ pairs }: Pick<Choice, 'pairs'>): number {
  const byRestaurant = Map.groupBy(pairs, ({ restaurantId }) => restaurantId)
  return Math.max(1, ...[...byRestaurant.values()].map(({ length }) => length))
}

/** Returns the part of a choice that consists of these pairs. `guests` has the names of their guests. */
export function choiceOfPairs(
  pairs: readonly Pair[],
  guests: Choice['guests'],
): Pick<Choice, 'pairs' | 'restaurantIds' | 'guests'> {
  const ids = new Set(pairs.map(({ guestId }) => guestId))
  return {
    pairs,
    restaurantIds: [...new Set(pairs.map(({ restaurantId }) => restaurantId))],
    guests: guests.filter(({ id }) => ids.has(id)),
  }
}
