import { z } from 'zod'
import { defineCall } from './call.ts'
import { PLATFORMS } from './constants.ts'
import { id, instant } from './shared.ts'

/** How a session began: with a password, a one-tap link, or at the provider of single sign-on. */
const BEGINNINGS = ['password', 'link', 'sign_on'] as const

/** A session that has not ended. Its id is not its token, so knowing the id gives no access. */
const loginSession = z
  .object({
    id,
    platform: z.enum(PLATFORMS),
    /** The names of browser and system, such as `Firefox · Linux`; empty if unknown. */
    agent: z.string(),
    begunBy: z.enum(BEGINNINGS),
    createdAt: instant,
    /** The last use, accurate to some minutes. */
    lastSeenAt: instant,
    /** True for the session that makes this call. */
    current: z.boolean(),
  })
  .meta({ id: 'LoginSession' })
export type LoginSession = z.infer<typeof loginSession>

const sessionList = z.object({ items: z.array(loginSession) })

export const sessionCalls = {
  own: defineCall({
    method: 'GET',
    path: '/user/session',
    summary: "The caller's sessions, last used first, 200 at most",
    access: 'session',
    response: sessionList,
  }),
  end: defineCall({
    method: 'DELETE',
    path: '/user/session/{sessionId}',
    summary: "End one of the caller's sessions; again is a no-op",
    access: 'session',
    params: z.object({ sessionId: id }),
  }),
  endOthers: defineCall({
    method: 'DELETE',
    path: '/user/session',
    summary: "End the caller's sessions but the one that makes this call",
    access: 'session',
  }),
  of: defineCall({
    method: 'GET',
    path: '/user/{id}/session',
    summary: "A user's sessions, last used first, 200 at most",
    access: 'admin',
    params: z.object({ id }),
    response: sessionList,
  }),
  endOf: defineCall({
    method: 'DELETE',
    path: '/user/{id}/session/{sessionId}',
    summary: 'End a session of a user; again is a no-op',
    access: 'admin',
    params: z.object({ id, sessionId: id }),
  }),
  endAllOf: defineCall({
    method: 'DELETE',
    path: '/user/{id}/session',
    summary: "End a user's sessions; of the caller's own all but the one that makes this call",
    access: 'admin',
    params: z.object({ id }),
  }),
}
