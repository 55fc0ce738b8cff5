/** A restaurant's wall clock as `YYYY-MM-DDTHH:mm`. */
export function wallClock(at: Date, timezone: string): string {
  const zoned = Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timezone)
  return zoned.toPlainDateTime().toString({ smallestUnit: 'minute', roundingMode: 'floor' })
}

export function instantOf(wall: string, timezone: string): Date {
  return new Date(Temporal.PlainDateTime.from(wall).toZonedDateTime(timezone).epochMilliseconds)
}

/** Returns a wall clock some days before or after the current day in the zone. */
export function onDay(now: Date, days: number, time: string, timezone: string): string {
  const today = Temporal.PlainDateTime.from(wallClock(now, timezone)).toPlainDate()
  return `${today.add({ days }).toString()}T${time}`
}

export function minutesAfter(at: Date, minutes: number): Date {
  return new Date(at.getTime() + Math.round(minutes * 60_000))
}
