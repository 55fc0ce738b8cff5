import type { Visit } from '@cloche/contract/visits.ts'
import type { Context } from '../../base/context.ts'
import type { Session } from '../../base/http/sessions.ts'
import { BoundedCache, MIB } from '../../base/memory/bounded-cache.ts'
import { Problem } from '../../base/faults/problem.ts'
import { freezeBank } from '../questions/service.ts'
import { isWaiting, knownTo, refuseUnlessFillable, seenBy, type Reader } from './policy.ts'
import { begin, findVisit, lockVisit, markCopied, type VisitRow } from './queries.ts'
import { presentOne } from './with-progress.ts'

/** The ids of visits that have begun, for good, so that most writes need not ask the database. */
const begun = new BoundedCache<true>(MIB)

/** The guest whose visit is written to. `isImported`: staff import writes that the guest's phone could not send. */
export type Writer = Pick<Session, 'userId'> & { isImported?: boolean }

/** A guest may read a visit before its time, to have the checklist where there is no signal. */
export function isCopyable({ status, copied_at }: Pick<VisitRow, 'status' | 'copied_at'>): boolean {
  return copied_at === null && isWaiting(status)
}

/**
 * Gives a visit its own copy of the questions, if there are any. Of two first reads at once, the second waits for the lock and finds
 * the copy.
 */
export async function copyOnce(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  session: Reader,
  id: string,
): Promise<VisitRow> {
  const now = clock()
  return db.transaction().execute(async (transaction) => {
    const row = seenBy(session, await lockVisit(transaction, id))
    if (!isCopyable(row)) return row
    if (!(await freezeBank(transaction, row))) return row
    await markCopied(transaction, id, now)
    return { ...row, copied_at: now.toISOString() }
  })
}

/**
 * Begins a visit by an act of its guest, if the guest may write now. `captured`: the time of the act by the device's clock (ISO 8601;
 * undefined: now).
 */
export async function beginByAct(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { userId, isImported = false }: Writer,
  visitId: string,
  captured: string | undefined,
): Promise<void> {
  const id = visitId.toLowerCase()
  if (begun.get(id)) return
  const now = clock()
  const at = captured === undefined ? now : new Date(captured)
  if (await begin(db, { visitId: id, guestId: userId, at, now, isImported })) begun.set(id, true)
}

/** Begins a visit by the guest's tap; again is a no-op. Throws `not_found`, `visit_not_open`, `visit_closed`. */
export async function beginVisit(
  context: Context,
  session: Session,
  id: string,
  captured: string | undefined,
): Promise<Visit> {
  const now = context.clock()
  const row = await copyOnce(context, session, id)
  if (row.started_at === null) refuseUnlessFillable({ status: row.status, opensAt: row.opens_at }, now)
  if (row.copied_at === null) throw new Problem('visit_not_open', 'The visit has no questions yet')
  await beginByAct(context, session, row.id, captured)
  const after = seenBy(session, await findVisit(context.db, row.id))
  return knownTo(session, await presentOne(context.db, after, now))
}
