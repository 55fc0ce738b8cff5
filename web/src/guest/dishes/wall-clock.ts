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
  const difference = minutes(time) - minutes(wallClock(beside, timeZone))
  if (difference === 0) return beside
  const nearest = ((difference + 1.5 * DAY) % DAY) - DAY / 2
  return new Date(Math.floor(beside.getTime() / MINUTE) * MINUTE + nearest * MINUTE)
}

function minutes(time: string): number {
  const [hours = 0, rest = 0] = time.split(':').map(Number)
  return hours * 60 + rest
}
