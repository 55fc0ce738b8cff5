import { formatDate } from '../../ui/format-date.ts'

const MINUTE = 60_000
const DAY = 24 * 60

/** The wall clock of an instant in a time zone, as `HH:mm`. */
export function wallClock(instant: Date, timeZone: string): string {
  return formatDate('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' }, instant)
}

/**
 * The instant nearest to `beside` at which the wall clock shows `HH:mm`: 00:15 beside 23:50 is the next day. The same minute
 * keeps the instant with its seconds.
 */
export function nearestInstant(time: string, beside: Date, timeZone: string): Date {
  const away = (instant: Date) => {
    const difference = minutes(time) - minutes(wallClock(instant, timeZone))
    return ((difference + 1.5 * DAY) % DAY) - DAY / 2
  }
  if (away(beside) === 0) return beside
  const minute = Math.floor(beside.getTime() / MINUTE)
  const counted = new Date((minute + away(beside)) * MINUTE)
  // A change of clocks in between moves what the clock shows. An hour that it leaves out has no better instant.
  const corrected = new Date(counted.getTime() + away(counted) * MINUTE)
  return away(corrected) === 0 ? corrected : counted
}

function minutes(time: string): number {
  const [hours = 0, rest = 0] = time.split(':').map(Number)
  return hours * 60 + rest
}
