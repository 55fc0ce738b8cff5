import { wallClockOf } from '../../base/time/wall-clock.ts'

/** Returns a wall clock some days before or after the current day in the zone. */
export function onDay(now: Date, days: number, time: string, timezone: string): string {
  const today = Temporal.PlainDateTime.from(wallClockOf(now, timezone)).toPlainDate()
  return `${today.add({ days }).toString()}T${time}`
}

export function minutesAfter(at: Date, minutes: number): Date {
  return new Date(at.getTime() + Math.round(minutes * 60_000))
}
