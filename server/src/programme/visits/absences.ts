import type { Visit } from '@cloche/contract/visits.ts'
import type { Context } from '../../base/context.ts'
import type { Session } from '../../base/http/sessions.ts'
import { Problem } from '../../base/faults/problem.ts'
import { storeAbsence, withdrawAbsence } from './absence-queries.ts'
import { knownTo, seenBy } from './policy.ts'
import { findVisit, lockVisit } from './queries.ts'
import { presentOne } from './with-progress.ts'

/**
 * Stores that the guest can't come to a visit, which stays as it is until staff change it. Throws `not_found`, `visit_closed`,
 * `conflict` for a visit that has begun.
 */
export async function sayAbsence(
  { db, clock }: Context,
  session: Session,
  id: string,
  reason: string | null,
): Promise<Visit> {
  const now = clock()
  return db.transaction().execute(async (transaction) => {
    const row = seenBy(session, await lockVisit(transaction, id))
    if (row.started_at !== null) throw new Problem('conflict', 'This visit has begun')
    if (row.status !== 'scheduled') throw new Problem('visit_closed')
    await storeAbsence(transaction, { visitId: row.id, reason, at: now })
    return knownTo(session, await presentOne(transaction, (await findVisit(transaction, row.id))!, now))
  })
}

/** Stores that the guest can come after all; again is a no-op. Throws `not_found`. */
export async function takeAbsenceBack({ db, clock }: Context, session: Session, id: string): Promise<Visit> {
  const now = clock()
  return db.transaction().execute(async (transaction) => {
    const row = seenBy(session, await lockVisit(transaction, id))
    await withdrawAbsence(transaction, row.id, now)
    return knownTo(session, await presentOne(transaction, (await findVisit(transaction, row.id))!, now))
  })
}
