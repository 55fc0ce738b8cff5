/** In DEFAULT_TIMEZONE, when restaurants are closed. */
const NIGHTLY = '03:00'
/** How long to wait after a failure. */
const RETRY_MILLISECONDS = 3_600_000

/** The last time at or before `now` when nightly work was to begin. */
function lastNight(now: Date, timezone: string): Date {
  const local = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timezone)
  const today = local.withPlainTime(NIGHTLY)
  const night = Temporal.ZonedDateTime.compare(today, local) > 0 ? today.subtract({ days: 1 }) : today
  return new Date(night.epochMilliseconds)
}

/**
 * Returns whether nightly work is to begin now: none has succeeded since 03:00, and none began within the hour. `last` and `lastGood`
 * say when those runs began; null where there is none.
 */
export function isDue(
  now: Date,
  timezone: string,
  { last, lastGood }: { last: Date | null; lastGood: Date | null },
): boolean {
  if (last && now.getTime() - last.getTime() < RETRY_MILLISECONDS) return false
  return lastGood === null || lastGood < lastNight(now, timezone)
}
