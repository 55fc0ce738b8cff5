interface Stored {
  /** The time of the stored value, by its device; null if there is none. */
  at: Date | null
  /** The time at which anything of the question was stored last, by the server's clock. */
  savedAt: Date | null
  /** The latest time of a value that an earlier one has replaced; null if there is none. */
  outdoneAt: Date | null
}

/** Values of a clock that is ahead by less than this stay, milliseconds: requests can be late by as much. */
export const AHEAD = 60_000
/** A write that arrives later than this after its time may be older than the arrival of the stored one, milliseconds. */
export const PROMPT = 10_000

/**
 * Returns whether a write replaces the stored value: the later time wins, at equal times the write, so that a repeat changes nothing.
 * A far-future value comes from a wrong clock: a prompt write (never an imported one) surely made after its arrival replaces it for good.
 */
export function replaces(
  made: Date,
  { at, savedAt, outdoneAt }: Stored,
  now: Date,
  isImported = false,
): boolean {
  if (outdoneAt !== null && made <= outdoneAt && Number(made) - Number(now) > AHEAD) return false
  if (at === null || made >= at) return true
  if (savedAt === null || at <= now || Number(at) - Number(savedAt) <= AHEAD) return false
  return !isImported && made >= savedAt && made <= now && Number(now) - Number(made) <= PROMPT
}

/** Returns the new `outdoneAt` as a write replaces the stored value. */
export function outdone(made: Date, { at, outdoneAt }: Pick<Stored, 'at' | 'outdoneAt'>): Date | null {
  if (at === null || made >= at) return outdoneAt
  return outdoneAt !== null && outdoneAt > at ? outdoneAt : at
}
