import type { Visit } from '@cloche/contract/visits.ts'
import type { Context } from '../context.ts'
import type { Session } from '../http/sessions.ts'
import { BoundedCache, MIB } from '../platform/bounded-cache.ts'
import { Problem } from '../platform/problem.ts'
import { freezeBank } from '../questions/service.ts'
import { knownTo, refuseUnlessFillable, seenBy, type Reader } from './policy.ts'
import { begin, findVisit, lockVisit, markCopied, type VisitRow } from './queries.ts'
import { presentOne } from './with-progress.ts'

/** The ids of visits that have begun, for good, so that most writes need not ask the database. */
const begun = new BoundedCache<true>(MIB)

/** Who writes to a visit. `isImported`: staff import writes that the guest's phone could not send. */
interface Writer {
  userId: string
  isImported?: boolean
}

/** A guest may read a visit before its time, to have the checklist where there is no signal. */
export function isCopyable({ status, copied_at }: VisitRow): boolean {
  return copied_at === null && (status === 'scheduled' || status === 'returned')
}

/**
 * Gives a visit its own copy of the questions. Of two first reads at once, the second waits for the lock and finds the copy. While there are no questions
 * nothing is copied.
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
    if (!(await freezeBank(transaction, id))) return row
    await markCopied(transaction, id, now)
    return { ...row, copied_at: now.toISOString() }
  })
}

/** Begins a visit by an act of its guest, if the guest may write now. `at`: the time of the act by the device's clock. */
export async function beginByAct(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { userId, isImported = false }: Writer,
  visitId: string,
  at: Date,
): Promise<void> {
  const id = visitId.toLowerCase()
  if (begun.get(id)) return
  if (await begin(db, { visitId: id, guestId: userId, at, now: clock(), isImported })) begun.set(id, true)
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
  await beginByAct(context, session, row.id, captured === undefined ? now : new Date(captured))
  const after = seenBy(session, await findVisit(context.db, row.id))
  return knownTo(session, await presentOne(context.db, after, now))
}
