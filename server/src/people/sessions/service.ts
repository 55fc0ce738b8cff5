import { isStaff } from '@cloche/contract/constants.ts'
import type { Context } from '../../base/context.ts'
import type { Session, Sessions } from '../../base/http/sessions.ts'
import { BoundedCache, MIB } from '../../base/memory/bounded-cache.ts'
import { newToken, tokenHash } from '../../base/secrets/token.ts'
import { listen } from './notices.ts'
import { deleteSession, findSession, insertSession, touchSession } from './queries.ts'

export { agentOf } from './agent.ts'
export {
  deleteExpiredSessions,
  deleteSessionOf,
  deleteSessionsOf,
  deleteSessionsOfAll,
  deleteSessionsOfIdentity,
  deleteSessionsOfLink,
  findIdToken,
  listSessions,
  type SessionRow,
} from './queries.ts'

const DAY = 86_400_000
/** How old `last_seen_at` may get: a session in use costs one write in this time, not one per call. */
const SEEN_MILLISECONDS = 300_000
const CACHE = { bytes: 8 * MIB, milliseconds: 30_000 }

/** Caches sessions for a short time, and only while the database can notify us of changes. */
export async function openSessions({ db, connection, clock, log }: Context): Promise<Sessions> {
  const known = new BoundedCache<Session>(CACHE.bytes, CACHE)
  let forgotten = 0
  const forget = () => {
    forgotten++
    known.clear()
  }
  const notices = await listen(connection, forget, log)

  async function load(token: string): Promise<Session | null> {
    const before = forgotten
    const session = await findSession(db, tokenHash(token), clock())
    if (!session) return null
    const lasts = await touch(session)
    if (before === forgotten && notices.connected()) known.set(token, { ...lasts, prolonged: false })
    return lasts
  }

  async function touch(session: Session): Promise<Session> {
    const now = clock()
    const expiresAt = expiry(session.roleId)
    const prolonged = expiresAt.getTime() - session.expiresAt.getTime() >= DAY
    if (!prolonged && now.getTime() - session.lastSeenAt.getTime() < SEEN_MILLISECONDS) return session
    const touched = { ...session, lastSeenAt: now, ...(prolonged && { expiresAt, prolonged }) }
    await touchSession(db, touched)
    return touched
  }

  const expiry = (roleId: number) => new Date(clock().getTime() + lifetime(roleId))

  return {
    find: (token) => {
      const session = notices.connected() ? known.get(token) : undefined
      return session && session.expiresAt > clock() ? session : load(token)
    },
    start: async (login, platform, replaced) => {
      const token = newToken()
      const expiresAt = expiry(login.roleId)
      const session = { ...login, tokenHash: tokenHash(token), platform, expiresAt }
      const replaces = replaced === undefined ? null : tokenHash(replaced)
      if (!(await insertSession(db, { ...session, replaces }))) return null
      if (replaced !== undefined) known.delete(replaced)
      return { token, expiresAt }
    },
    end: async (token) => {
      // An unknown token leaves the cache as it is.
      if (await deleteSession(db, tokenHash(token))) forget()
    },
    forget,
    close: notices.close,
  }
}

/** Sessions of staff are short because they are worth more to a thief; a guest may not come back for weeks. */
function lifetime(roleId: number): number {
  return (isStaff(roleId) ? 14 : 90) * DAY
}
