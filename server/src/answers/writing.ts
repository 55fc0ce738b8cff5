import { isCategory } from '@cloche/checklist/item.ts'
import { IMPORTABLE } from '@cloche/checklist/visit-status.ts'
import type { Context } from '../context.ts'
import type { Database } from '../db/database.ts'
import type { Session } from '../http/sessions.ts'
import { invalid, notFound, Problem } from '../platform/problem.ts'
import { definitionOf, type Definition } from '../questions/service.ts'
import { refuseUnlessFillable } from '../visits/service.ts'
import { findPlace } from './queries.ts'

/** The guest whose visit is written to. `isImported`: staff import what the guest's phone could not send. */
export type Writer = Pick<Session, 'userId'> & { isImported?: boolean }

/** Who writes, to which question, and when by the device's account (ISO 8601, absent: now). */
export interface WriteTo {
  session: Writer
  questionId: string
  captured: string | undefined
}

/**
 * Throws unless the session's guest may write to the question now: `not_found`, `visit_not_open`, `visit_closed`.
 * With `lock`, inside a transaction, no submission and no other change of the question comes before its end.
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
  else if (!IMPORTABLE.includes(place.status)) throw new Problem('visit_closed')
}

/**
 * A visit that was submitted takes nothing more, but what it has of a write it has: a phone that never heard of it, or was
 * helped by a file, asks again. False then: there is nothing to write. Throws what `required` does otherwise.
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

/** When something happened, by what the device says; nothing happens later than now. */
export function capturedAt(header: string | undefined, now: Date): Date {
  const at = header === undefined ? now : new Date(header)
  return at > now ? now : at
}

/** What a question asks. Throws `not_found`, also for a category: nothing can be entered there. */
export async function questionOf(db: Database, id: string): Promise<Definition> {
  const question = await definitionOf(db, id)
  if (!question || isCategory(question)) throw notFound()
  return question
}

/** Whose question it is comes first: a stranger must not learn from the fault that it exists. */
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
