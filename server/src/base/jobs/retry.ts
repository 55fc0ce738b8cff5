const SECOND = 1000
const HOUR = 3_600_000
/** The pause before a retry equals the time since the first attempt: 5 s, 5 s, 10 s, 20 s … half an hour. */
const PAUSE = { shortest: 5 * SECOND, longest: HOUR / 2 }
const GIVEN_UP_AFTER = 72 * HOUR

/** Returns when to send again something that has waited since `queuedAt`, at the earliest after `asked` seconds; null: give it up. */
export function nextAttempt(now: Date, queuedAt: string, asked = 0): Date | null {
  const tried = now.getTime() - Date.parse(queuedAt)
  if (tried >= GIVEN_UP_AFTER) return null
  const pause = Math.min(Math.max(tried, PAUSE.shortest), PAUSE.longest)
  return new Date(now.getTime() + Math.max(pause, asked * SECOND))
}
