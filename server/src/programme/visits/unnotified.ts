import { TO_BE_MADE } from '@cloche/checklist/visit-status.ts'
import { audit } from '../../base/audit/service.ts'
import type { Context } from '../../base/context.ts'
import type { Session } from '../../base/http/sessions.ts'
import { markKnown, unmarkKnown } from '../../base/notices/marks.ts'
import { notFound, Problem } from '../../base/faults/problem.ts'
import { subjectOf } from './plan-store.ts'
import { lockVisit } from './queries.ts'

/** Stores whether staff notified the guest of a visit to be made. Throws `not_found`, `conflict` for any other visit. */
export async function setNotified(
  { db, clock }: Context,
  session: Session,
  visitId: string,
  isNotified: boolean,
): Promise<void> {
  const now = clock()
  await db.transaction().execute(async (transaction) => {
    const row = await lockVisit(transaction, visitId)
    if (!row) throw notFound()
    if (!TO_BE_MADE.includes(row.status)) throw new Problem('conflict', 'This visit is not to be made')
    await (isNotified ? markKnown(transaction, visitId, now) : unmarkKnown(transaction, visitId))
    const about = {
      entity: 'visit',
      entityId: visitId,
      subject: subjectOf(row.title, row.visit_date),
    } as const
    // Stored entries and the last release have the name `guestTold`.
    await audit(transaction, session, now, [
      { ...about, action: 'update', changes: { guestTold: [!isNotified, isNotified] } },
    ])
  })
}
