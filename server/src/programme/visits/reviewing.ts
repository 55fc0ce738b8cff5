import { statusAfter, VISIT_ACTS } from '@cloche/checklist/visit-acts.ts'
import type { Visit } from '@cloche/contract/visits.ts'
import type { VisitReturn } from '@cloche/contract/reviews.ts'
import { audit, type NewAuditEntry } from '../../base/audit/service.ts'
import type { Context } from '../../base/context.ts'
import type { Database } from '../../base/db/database.ts'
import type { VisitEvent, VisitFacts } from '../../base/events/events.ts'
import { publish } from '../../base/publish.ts'
import type { Session } from '../../base/http/sessions.ts'
import { notFound, Problem, requireVersion } from '../../base/faults/problem.ts'
import { guestFault } from './plan-faults.ts'
import { lockGuests } from './plan-queries.ts'
import { subjectOf } from './plan-store.ts'
import { factsOf, foundIn } from './present.ts'
import { findVisit, lockVisit, type VisitRow } from './queries.ts'
import { insertReturn, questionsAmong, setStatus } from './review-queries.ts'
import { presentOne } from './with-progress.ts'

/** The visit to decide about, and the version that the caller saw. */
export interface Reviewed {
  id: string
  expected: number | undefined
}

interface Decision {
  act: 'accept' | 'reopen' | 'return'
  event: (facts: VisitFacts) => VisitEvent
  /** Writes the rest of the decision and returns the changes for the audit log. */
  write?: (db: Database, row: VisitRow, now: Date) => Promise<NewAuditEntry<'visit'>['changes']>
}

/** Accepts a submitted visit. An accepted visit is returned as it is. Throws `not_found`, `changed`, `conflict`. */
export function acceptVisit(context: Context, session: Session, visit: Reviewed): Promise<Visit> {
  return decide(context, session, visit, {
    act: 'accept',
    event: (facts) => ({ ...facts, type: VISIT_ACTS.accept.event }),
  })
}

/** Takes an acceptance back. A submitted visit is returned as it is. Throws as `acceptVisit`. */
export function reopenVisit(context: Context, session: Session, visit: Reviewed): Promise<Visit> {
  return decide(context, session, visit, {
    act: 'reopen',
    event: (facts) => ({ ...facts, type: VISIT_ACTS.reopen.event }),
  })
}

/**
 * Returns a visit to its guest and notifies them. Throws as `acceptVisit`, also `conflict` when the guest was removed and
 * `invalid` at a note whose question is not in the visit.
 */
export function returnVisit(
  context: Context,
  session: Session,
  visit: Reviewed,
  given: VisitReturn,
): Promise<Visit> {
  return decide(context, session, visit, {
    act: 'return',
    event: (facts) => ({ ...facts, type: VISIT_ACTS.return.event, notes: given.notes.length }),
    async write(db, row, now) {
      const [guest] = await lockGuests(db, [row.guest_id])
      const message = guestFault(guest)
      if (message) throw new Problem('conflict', message, [{ path: 'guestId', message }])
      await refuseForeign(db, row.id, given.notes)
      const about = { visitId: row.id, actorId: session.userId, at: now, submittedAt: row.submitted_at! }
      await insertReturn(db, { ...given, ...about })
      return { notes: [null, given.notes.length] }
    },
  })
}

async function decide(
  context: Context,
  session: Session,
  { id, expected }: Reviewed,
  { act, event, write }: Decision,
): Promise<Visit> {
  const { to } = VISIT_ACTS[act]
  const now = context.clock()
  return context.db.transaction().execute(async (transaction) => {
    const row = await lockVisit(transaction, id)
    if (!row) throw notFound()
    // The caller retries because the first answer was lost. A return is never a retry: each has a message of its own.
    if (row.status === to && !write) return presentOne(transaction, row, now)
    requireVersion(await presentOne(transaction, row, now), expected)
    if (statusAfter(act, foundIn(row)) === null) throw new Problem('conflict', `This visit is ${row.status}`)
    const changes = await write?.(transaction, row, now)
    await setStatus(transaction, id, to)
    const subject = subjectOf(row.title, row.visit_date)
    await audit(transaction, session, now, [{ action: act, entity: 'visit', entityId: id, subject, changes }])
    await publish(context, transaction, [event(factsOf(row))])
    return presentOne(transaction, (await findVisit(transaction, id))!, now)
  })
}

async function refuseForeign(db: Database, visitId: string, notes: VisitReturn['notes']): Promise<void> {
  const own = await questionsAmong(
    db,
    visitId,
    notes.map(({ questionId }) => questionId),
  )
  const errors = notes.flatMap(({ questionId }, place) =>
    own.has(questionId)
      ? []
      : [{ path: `notes.${place}.questionId`, message: `${questionId} is no question of this visit` }],
  )
  if (errors.length > 0) throw new Problem('invalid', undefined, errors)
}
