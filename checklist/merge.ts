interface Stored {
  /** When the stored value was made, by its device's account; null when there is none. */
  at: Date | null
  /** When anything of the question was stored last, by the server's clock. */
  savedAt: Date | null
}

/**
 * Whether a write replaces what is stored: the one made last wins, however late the other arrives. Equal times: the incoming
 * one, so that sending the same write again changes nothing. A stored value from the future was made by a clock that runs
 * ahead: it gives way to what was certainly made after it had arrived, and to nothing that merely arrives late.
 */
export function replaces(made: Date, { at, savedAt }: Stored, now: Date): boolean {
  if (at === null || made >= at) return true
  return at > now && made <= now && savedAt !== null && made >= savedAt
}
