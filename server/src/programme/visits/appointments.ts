import type { Visit } from '@cloche/contract/visits.ts'
import type { Context } from '../../base/context.ts'
import type { Session } from '../../base/http/sessions.ts'
import { invalid, Problem } from '../../base/faults/problem.ts'
import { isWaiting, knownTo, seenBy } from './policy.ts'
import { findVisit, lockVisit, storeAppointment } from './queries.ts'
import { fitsWindow } from './windows.ts'
import { presentOne } from './with-progress.ts'

/**
 * Stores when the guest will go, inside of the window; null takes it back. What they said last stays, whenever it arrives. `captured`: when
 * they said it, by the device's clock (ISO 8601; undefined: now). Throws `not_found`, `visit_closed`, `invalid` at `at`.
 */
export async function setAppointment(
  { db, clock }: Context,
  session: Session,
  id: string,
  at: string | null,
  captured: string | undefined,
): Promise<Visit> {
  const now = clock()
  const saidAt = captured === undefined ? now : new Date(Math.min(Date.parse(captured), now.getTime()))
  return db.transaction().execute(async (transaction) => {
    const row = seenBy(session, await lockVisit(transaction, id))
    if (!isWaiting(row.status)) throw new Problem('visit_closed')
    if (at !== null && !fitsWindow(row, at)) throw invalid('at', 'This is outside of the window of the visit')
    if (row.visit_until !== null) await storeAppointment(transaction, row.id, at, saidAt)
    return knownTo(session, await presentOne(transaction, (await findVisit(transaction, row.id))!, now))
  })
}
