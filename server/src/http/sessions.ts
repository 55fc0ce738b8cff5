import { LruMap } from 'toad-cache'
import { isStaff, type Platform } from '@cloche/contract/constants.ts'
import type { Context } from '../context.ts'
import { newToken, tokenHash } from '../platform/token.ts'
import { listen } from './session-notices.ts'
import { deleteSession, findSession, insertSession, touchSession } from './session-queries.ts'

const DAY = 86_400_000
/** How far behind `last_seen_at` may be: a session in use costs one write in that time, not one per call. */
const SEEN_MILLISECONDS = 300_000
const CACHE = { entries: 10_000, milliseconds: 30_000 }

export interface Session {
  /** Names the session; not its token. */
  id: string
  userId: string
  roleId: number
  platform: Platform
  expiresAt: Date
  lastSeenAt: Date
  /** Its end was just put off: a cookie has to say so too. */
  prolonged: boolean
}

/** Who logs in, and with what: the hash of their password, or their link. */
export interface Login {
  userId: string
  roleId: number
  passwordHash: string | null
  linkId: string | null
  /** Browser and system, as `agentOf` names them. */
  agent: string
}

interface Started {
  token: string
  expiresAt: Date
}

export interface Sessions {
  /** At once when it is known, null when there is no such session. */
  find(token: string): Session | null | Promise<Session | null>
  /** Null when what the user logged in with is no longer good; otherwise the session of `replaced` ends. */
  start(login: Login, platform: Platform, replaced?: string): Promise<Started | null>
  end(token: string): Promise<void>
  /** Sessions were ended in the database: nothing remembered of them is used again. */
  forget(): void
  close(): Promise<void>
}

/** Sessions with a short memory of their own, which is only trusted while the database can tell it to forget. */
export async function openSessions({ db, connection, clock, log }: Context): Promise<Sessions> {
  const known = new LruMap<Session>(CACHE.entries, CACHE.milliseconds)
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
      // A token that opens nothing costs nobody the memory of theirs.
      if (await deleteSession(db, tokenHash(token))) forget()
    },
    forget,
    close: notices.close,
  }
}

/** Staff's sessions are worth more to a thief; a guest may not come back for weeks. */
function lifetime(roleId: number): number {
  return (isStaff(roleId) ? 14 : 90) * DAY
}
