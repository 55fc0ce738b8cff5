import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Access, Call } from '@cloche/contract/call.ts'
import { HEADER, isStaff, ROLE } from '@cloche/contract/constants.ts'
import { Problem } from '../faults/problem.ts'
import type { ApiTokens, TokenHolder } from './api-tokens.ts'
import { apiTokenOf, cookieTokenOf, hasOldCookie, setSessionCookie, tokenOf } from './credentials.ts'
import { mayBeLimited, requireWithin, type Reaches } from './reach.ts'
import type { OwnPages } from './same-origin.ts'
import type { Session, Sessions } from './sessions.ts'

declare module 'fastify' {
  interface FastifyRequest {
    session: Session | null
  }
}

/** The parts of the server that decide about a caller. */
export interface Gate {
  sessions: Sessions
  tokens: ApiTokens
  reaches: Reaches
  /** Cookies only travel over https. */
  secure: boolean
  pages: OwnPages
}

type Done = (error?: Error) => void

const ALLOWED: Record<Exclude<Access, 'public'>, (roleId: number) => boolean> = {
  session: () => true,
  guest: (roleId) => !isStaff(roleId),
  staff: isStaff,
  admin: (roleId) => roleId === ROLE.administrator,
}

const READS = new Set(['GET', 'HEAD'])

/** Checks access and reach before the body is read, so that a refused caller uploads nothing. */
export function checkAccess(call: Pick<Call, 'method' | 'path' | 'access' | 'scopes'>, gate: Gate) {
  const { access, scopes = [] } = call
  const { sessions, tokens, reaches, secure, pages } = gate
  return (request: FastifyRequest, reply: FastifyReply, done: Done): void => {
    const go = () => done()
    if (access === 'public') return done()
    if (!READS.has(request.method) && cookieTokenOf(request) !== undefined) pages.requireOwn(request)
    const admit = (session: Session | null): void => {
      if (!session) return done(new Problem('unauthenticated'))
      if (isOfAnother(request, session)) return done(new Problem('session_changed'))
      if (!ALLOWED[access](session.roleId)) return done(new Problem('forbidden'))
      request.session = session
      if (session.prolonged || hasOldCookie(request, secure))
        setSessionCookie(reply, tokenOf(request)!, session.expiresAt, secure)
      if (mayBeLimited(session)) limit(session).then(go, done)
      else done()
    }
    const limit = async (session: Session): Promise<void> => {
      const reach = await reaches.of(session)
      request.session = { ...session, reach }
      await requireWithin(reaches, reach, call, request.params)
    }
    const admitHolder = (holder: TokenHolder | null): void => {
      if (holder && !scopes.some((scope) => holder.scopes.includes(scope)))
        return done(new Problem('forbidden', 'The scopes of this token do not allow this call'))
      admit(holder?.session ?? null)
    }
    const apiToken = apiTokenOf(request)
    if (apiToken !== undefined) return void tokens.find(apiToken).then(admitHolder, done)
    const token = tokenOf(request)
    const session = token ? sessions.find(token) : null
    if (session instanceof Promise) session.then(admit, done)
    else admit(session)
  }
}

/**
 * Whether the request names another user than the session's: a page of one user must not read or store as another who has logged
 * in since.
 */
function isOfAnother({ headers }: FastifyRequest, { userId }: Session): boolean {
  const user = headers[HEADER.user]
  return user !== undefined && user !== userId
}
