import { isVoidable, statusAt } from '@cloche/checklist/visit-status.ts'
import type { Visit } from '@cloche/contract/visits.ts'
import type { VisitVoid } from '@cloche/contract/reviews.ts'
import { audit } from '../../base/audit/service.ts'
import type { Context } from '../../base/context.ts'
import { publish } from '../../base/publish.ts'
import type { Session } from '../../base/http/sessions.ts'
import { notFound, Problem, requireVersion } from '../../base/faults/problem.ts'
import { entriesBetween, eventsBetween } from './editing.ts'
import { lifeOf } from './present.ts'
import { findVisit, lockVisit, updateVisit, type Terms, type VisitRow } from './queries.ts'
import { timesOf } from './windows.ts'
import type { Reviewed } from './reviewing.ts'
import { presentOne } from './with-progress.ts'

/**
 * Declares that a visit doesn't count. One that is void with the same reason and text is returned as it is. Throws `not_found`,
 * `changed`, and `conflict` unless the visit is submitted, returned, accepted or overdue.
 */
export async function voidVisit(
  context: Context,
  session: Session,
  { id, expected }: Reviewed,
  given: VisitVoid,
): Promise<Visit> {
  const now = context.clock()
  return context.db.transaction().execute(async (transaction) => {
    const row = await lockVisit(transaction, id)
    if (!row) throw notFound()
    // The caller retries because the first answer was lost.
    if (isVoidSo(row, given)) return presentOne(transaction, row, now)
    requireVersion(await presentOne(transaction, row, now), expected)
    if (!isVoidable(lifeOf(row), now))
      throw new Problem('conflict', `This visit is ${statusAt(lifeOf(row), now)}`)
    await updateVisit(transaction, id, { ...voided(row, given, session, now), ...timesOf(row) })
    const after = (await findVisit(transaction, id))!
    await audit(transaction, session, now, entriesBetween(row, after))
    await publish(context, transaction, eventsBetween(row, after))
    return presentOne(transaction, after, now)
  })
}

const isVoidSo = ({ void_reason, void_text }: VisitRow, { reason, text }: VisitVoid): boolean =>
  void_reason === reason && void_text === (text ?? null)

/** The terms of a visit that is declared not to count. */
export function voided(
  row: VisitRow,
  { reason, text }: VisitVoid,
  { userId }: Pick<Session, 'userId'>,
  now: Date,
): Terms {
  const { guest_id, restaurant_id, checklist_id, status } = row
  const { visit_date, planned_from, visit_until, dayparts, appointment } = row
  return {
    guest_id,
    restaurant_id,
    visit_date,
    planned_from,
    visit_until,
    dayparts,
    appointment,
    checklist_id,
    status: 'cancelled',
    cancel_reason: null,
    void_reason: reason,
    void_text: text ?? null,
    void_from: status,
    voided_by: userId,
    voided_at: now.toISOString(),
  }
}
