/**
 * The moment that a wall clock (`YYYY-MM-DDTHH:mm`) stands for in an IANA zone. A time that a clock change leaves out
 * counts on from before it, one that comes twice is the first of the two ('compatible', RFC 5545).
 */
export function opensAtOf(visitDate: string, timezone: string): Date {
  const zoned = Temporal.PlainDateTime.from(visitDate).toZonedDateTime(timezone, {
    disambiguation: 'compatible',
  })
  return new Date(zoned.epochMilliseconds)
}
