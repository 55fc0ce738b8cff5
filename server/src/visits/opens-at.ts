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
  const opens = zonedAt(visitDate, timezone).toPlainDateTime().toString({ smallestUnit: 'minute' })
  return opens === visitDate ? null : opens
}

function zonedAt(visitDate: string, timezone: string): Temporal.ZonedDateTime {
  return Temporal.PlainDateTime.from(visitDate).toZonedDateTime(timezone, { disambiguation: 'compatible' })
}
