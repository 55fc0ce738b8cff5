import type { LoginSession } from '@cloche/contract/sessions.ts'
import type { Context } from '../../base/context.ts'
import type { Session } from '../../base/http/sessions.ts'
import { notFound } from '../../base/faults/problem.ts'
import { auditUser, findUser } from '../users/service.ts'
import { deleteSessionOf, deleteSessionsOf, listSessions, type SessionRow } from '../sessions/service.ts'

const SHOWN = 200

/** A user's sessions that have not ended, last used first. Throws `not_found`. */
export async function sessionsOf(
  { db, clock }: Context,
  { id: here }: Session,
  userId: string,
): Promise<{ items: LoginSession[] }> {
  if (!(await findUser(db, userId))) throw notFound()
  const rows = await listSessions(db, userId, clock(), SHOWN)
  return { items: rows.map((row) => present(row, here)) }
}

/** Ends one of the caller's sessions; a second call is a no-op. */
export async function endOwnSession({ db }: Context, session: Session, id: string): Promise<void> {
  await deleteSessionOf(db, session.userId, id)
}

/** Ends all of the caller's sessions except the current one. */
export async function endOtherSessions({ db }: Context, session: Session): Promise<void> {
  await deleteSessionsOf(db, session.userId, session.id)
}

/**
 * Ends one session of a user, or without `sessionId` all except the caller's own; a second call is a no-op. Throws `not_found`
 * when there is no such user.
 */
export async function endSessionsOf(
  { db, clock }: Context,
  session: Session,
  { id: userId, sessionId }: { id: string; sessionId?: string },
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const user = await findUser(transaction, userId)
    if (!user) throw notFound()
    const ended =
      sessionId === undefined
        ? await deleteSessionsOf(transaction, userId, session.id)
        : Number(await deleteSessionOf(transaction, userId, sessionId))
    if (ended > 0) await auditUser(transaction, session, clock(), user, { sessionsEnded: [null, ended] })
  })
}

function present(row: SessionRow, here: string): LoginSession {
  const { id, platform, agent, created_at: createdAt, last_seen_at: lastSeenAt } = row
  return { id, platform, agent, createdAt, lastSeenAt, begunBy: beginningOf(row), current: id === here }
}

function beginningOf({ identity_id, link_id }: SessionRow): LoginSession['begunBy'] {
  if (identity_id !== null) return 'sign_on'
  return link_id === null ? 'password' : 'link'
}
