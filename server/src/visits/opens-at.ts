/**
 * Returns the instant of a wall clock (`YYYY-MM-DDTHH:mm`) in an IANA zone. A time that a clock change skips moves
 * behind the change; of a repeated time the first counts ('compatible', RFC 5545).
 */
export function opensAtOf(visitDate: string, timezone: string): Date {
  const zoned = Temporal.PlainDateTime.from(visitDate).toZonedDateTime(timezone, {
    disambiguation: 'compatible',
  })
  return new Date(zoned.epochMilliseconds)
}
