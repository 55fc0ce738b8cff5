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

export interface Choice {
  restaurantIds: readonly string[]
  guests: readonly { id: string; name: string }[]
  by: 'days' | 'weeks'
  days: readonly string[]
  weeks: Weeks
  time: string
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

/** Returns all dates of a plan as wall clocks, in order and without repeats. */
export function datesOf({ by, days, weeks, time }: Choice): string[] {
  if (!/^\d\d:\d\d/.test(time)) return []
  const chosen = by === 'days' ? days : daysOf(weeks)
  return [...new Set(chosen)].toSorted().map((day) => `${day}T${time.slice(0, 5)}`)
}

/** Counts the visits of a plan. */
export function sizeOf(choice: Choice): number {
  return choice.restaurantIds.length * datesOf(choice).length
}
