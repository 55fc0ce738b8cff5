import type { FreeTime } from '@cloche/contract/anketa-choices.ts'
import type { Daypart } from '@cloche/contract/constants.ts'

const LUNCH = 12
const EVENING = 17
/** Earlier hours belong to the evening of the day before. */
const MORNING = 5

/** Returns the part of the day of a time such as `19:00`. */
export function daypartOf(time: string): Daypart {
  const hour = Number(time.slice(0, 2))
  if (hour < MORNING || hour >= EVENING) return 'evening'
  return hour < LUNCH ? 'morning' : 'lunch'
}

const ALL_HOURS = Array.from({ length: 24 }, (_, hour) => hour)
const hoursOf = (daypart: Daypart) =>
  ALL_HOURS.filter((hour) => daypartOf(String(hour).padStart(2, '0')) === daypart)

/** The hours of each part of the day. */
export const HOURS: Readonly<Record<Daypart, readonly number[]>> = {
  morning: hoursOf('morning'),
  lunch: hoursOf('lunch'),
  evening: hoursOf('evening'),
}

/** Returns the part of the week, in the words of the anketa, of a wall clock such as `2026-12-04T19:00`. */
export function freeTimeOf(wallClock: string): FreeTime {
  const day = new Date(`${wallClock.slice(0, 10)}T00:00Z`)
  if (Number(wallClock.slice(11, 13)) < MORNING) day.setUTCDate(day.getUTCDate() - 1)
  const isWeekend = day.getUTCDay() % 6 === 0
  return `${isWeekend ? 'weekend' : 'weekday'}_${daypartOf(wallClock.slice(11))}`
}
