/**
 * Returns the instant of a wall clock (`YYYY-MM-DDTHH:mm`) in an IANA zone. A time that a clock change skips moves
 * behind the change; of a repeated time the first counts ('compatible', RFC 5545).
 */
export function opensAtOf(visitDate: string, timezone: string): Date {
  return new Date(zonedAt(visitDate, timezone).epochMilliseconds)
}

/** No zone changes its clocks later in the day; those of a page of visits are not worth a look at the zone's rules. */
const CHANGES_BEFORE = '04'

/** Returns the wall clock at which a visit opens whose own time is skipped by a clock change; null for any other. */
export function shiftedTo(visitDate: string, timezone: string): string | null {
  if (visitDate.slice(11, 13) >= CHANGES_BEFORE) return null
  const opens = clockOf(zonedAt(visitDate, timezone))
  return opens === visitDate ? null : opens
}

/** Returns the wall clock of an instant in an IANA zone, `YYYY-MM-DDTHH:mm`. */
export const wallClockOf = (at: Date, timezone: string): string =>
  clockOf(Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timezone))

const clockOf = (zoned: Temporal.ZonedDateTime) =>
  zoned.toPlainDateTime().toString({ smallestUnit: 'minute' })

function zonedAt(visitDate: string, timezone: string): Temporal.ZonedDateTime {
  return Temporal.PlainDateTime.from(visitDate).toZonedDateTime(timezone, { disambiguation: 'compatible' })
}
