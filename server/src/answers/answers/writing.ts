import { isCategory } from '@cloche/checklist/item.ts'
import { takesQueue } from '@cloche/checklist/visit-status.ts'
import type { Context } from '../../base/context.ts'
import type { Database } from '../../base/db/database.ts'
import { invalid, notFound, Problem } from '../../base/faults/problem.ts'
import { definitionOf, type Definition } from '../../programme/questions/service.ts'
import { refuseUnlessFillable, type Writer } from '../../programme/visits/service.ts'
import { findPlace } from './queries.ts'

/** The writer, the question, and the time of the write by the device's clock (ISO 8601; undefined: now). */
export interface WriteTo {
  session: Writer
  questionId: string
  captured: string | undefined
}

/**
 * Throws `not_found`, `visit_not_open` or `visit_closed` unless the session's guest may write to the question now. With
 * `lock`, no submission and no other change of the question happens before the transaction ends.
 */
export async function requireWritable(
  db: Database,
  session: Writer,
  questionId: string,
  now: Date,
  lock = false,
): Promise<void> {
  const place = await findPlace(db, questionId, lock)
  if (!place || place.guestId !== session.userId) throw notFound()
  if (!session.isImported) refuseUnlessFillable(place, now)
  else if (!takesQueue(place.status)) throw new Problem('visit_closed')
}

/**
 * A submitted visit takes no new writes, but a phone may repeat one that is stored or imported: then returns false, as
 * there is nothing to write. Otherwise throws like `required`.
 */
export async function orStored(required: Promise<void>, isStored: () => Promise<boolean>): Promise<boolean> {
  try {
    await required
    return true
  } catch (error) {
    const closed = error instanceof Problem && error.code === 'visit_closed'
    if (!closed || !(await isStored())) throw error
    return false
  }
}

/** Returns the device's time of a write, or now if the device names none or a future time. */
export function capturedAt(header: string | undefined, now: Date): Date {
  const at = header === undefined ? now : new Date(header)
  return at > now ? now : at
}

/** Returns the question's definition. Throws `not_found`, also for a category, which takes no answers. */
export async function questionOf(db: Database, id: string): Promise<Definition> {
  const question = await definitionOf(db, id)
  if (!question || isCategory(question)) throw notFound()
  return question
}

/** Checks the ownership first, so that the fault does not tell a stranger that the question exists. */
export async function refuse(
  { db, clock }: Context,
  { session, questionId }: WriteTo,
  path: string,
  fault: string | null,
): Promise<void> {
  if (fault === null) return
  await requireWritable(db, session, questionId, clock())
  throw invalid(path, fault)
}
