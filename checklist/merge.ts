interface Stored {
  /** When the stored value was made, by its device's account; null when there is none. */
  at: Date | null
  /** When anything of the question was stored last, by the server's clock. */
  savedAt: Date | null
  /** The latest time of a value that gave way to an earlier one; null when none did. */
  outdoneAt: Date | null
}

/** A clock that is ahead by less than this keeps what it made, milliseconds: requests are late by as much. */
export const AHEAD = 60_000
/** A write that arrives so long after it was made may have been made before the stored one arrived, milliseconds. */
export const PROMPT = 10_000

/**
 * Whether a write replaces what is stored: the one made last wins, however late the other arrives. Equal times: the incoming
 * one, so that sending the same write again changes nothing. A stored value from far in the future was made by a clock that runs
 * ahead: it gives way to what was certainly made after it had arrived, and to nothing that arrives late. What gave way once
 * does so again, however often it arrives.
 */
export function replaces(made: Date, { at, savedAt, outdoneAt }: Stored, now: Date): boolean {
  if (outdoneAt !== null && made <= outdoneAt && Number(made) - Number(now) > AHEAD) return false
  if (at === null || made >= at) return true
  if (savedAt === null || at <= now || Number(at) - Number(savedAt) <= AHEAD) return false
  return made >= savedAt && made <= now && Number(now) - Number(made) <= PROMPT
}

/** The latest time of a value that gave way to an earlier one, once a write that replaces the stored one is stored. */
export function outdone(made: Date, { at, outdoneAt }: Pick<Stored, 'at' | 'outdoneAt'>): Date | null {
  if (at === null || made >= at) return outdoneAt
  return outdoneAt !== null && outdoneAt > at ? outdoneAt : at
}
