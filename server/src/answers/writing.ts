import type { Database } from '../db/database.ts'
import { notFound } from '../http/problem.ts'
import type { Session } from '../http/sessions.ts'
import { refuseUnlessFillable } from '../visits/service.ts'
import { findPlace } from './queries.ts'

/**
 * Throws unless the session's guest may write to the question now: `not_found`, `visit_not_open`, `visit_closed`.
 * With `lock`, inside a transaction, no submission can come between this and its end.
 */
export async function requireWritable(
  db: Database,
  session: Session,
  questionId: string,
  now: Date,
  lock = false,
): Promise<void> {
  const place = await findPlace(db, questionId, lock)
  if (!place || place.guestId !== session.userId) throw notFound()
  refuseUnlessFillable(place, now)
}

/** When a write was made, by what the device says; a clock that is ahead can't win over later writes. */
export function capturedAt(header: string | undefined, now: Date): Date {
  const at = header === undefined ? now : new Date(header)
  return at > now ? now : at
}
