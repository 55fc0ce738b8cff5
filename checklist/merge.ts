interface Stored {
  /** When the stored value was made, by its device's account; null when there is none. */
  at: Date | null
  /** When anything of the question was stored last, by the server's clock. */
  savedAt: Date | null
}

/** A clock that is ahead by less than this keeps what it made, milliseconds: requests are late by as much. */
export const AHEAD = 60_000
/** A write that arrives so long after it was made may have been made before the stored one arrived, milliseconds. */
export const PROMPT = 10_000

/**
 * Whether a write replaces what is stored: the one made last wins, however late the other arrives. Equal times: the incoming
 * one, so that sending the same write again changes nothing. A stored value from far in the future was made by a clock that runs
 * ahead: it gives way to what was certainly made after it had arrived, and to nothing that arrives late.
 */
export function replaces(made: Date, { at, savedAt }: Stored, now: Date): boolean {
  if (at === null || made >= at) return true
  if (savedAt === null || at <= now || Number(at) - Number(savedAt) <= AHEAD) return false
  return made >= savedAt && made <= now && Number(now) - Number(made) <= PROMPT
}
