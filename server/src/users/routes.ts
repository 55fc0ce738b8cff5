import type { FastifyRequest } from 'fastify'
import { HEADER } from '@cloche/contract/constants.ts'
import { userCalls } from '@cloche/contract/users.ts'
import { clearSessionCookie, setSessionCookie, tokenOf } from '../http/credentials.ts'
import { route, type Api } from '../http/route.ts'
import { authenticate, currentUser, users } from './service.ts'

const LOGIN_TRIES = { max: 20, timeWindow: '1 minute', hook: 'preHandler', keyGenerator: tryOf } as const

export function userRoutes(api: Api): void {
  const { context, sessions, secure } = api

  route(
    api,
    userCalls.login,
    async ({ body, headers, reply }) => {
      const user = await authenticate(context, body)
      const platform = headers[HEADER.platform]
      const { token, expiresAt } = await sessions.start(user, platform)
      if (platform !== 'web') return { user, token }
      setSessionCookie(reply, token, expiresAt, secure)
      return { user }
    },
    { config: { rateLimit: LOGIN_TRIES } },
  )

  route(api, userCalls.logout, async ({ request, reply }) => {
    const token = tokenOf(request)
    if (token) await sessions.end(token)
    clearSessionCookie(reply, secure)
  })

  route(api, userCalls.current, ({ session }) => currentUser(context, session))
  route(api, userCalls.list, ({ session, query }) => users(context, session, query))
}

/** Per address and login, so that one person's typing does not lock out a whole restaurant's network. */
function tryOf({ ip, body }: FastifyRequest): string {
  const { login, uuid } = (body ?? {}) as Record<string, unknown>
  return `${ip} ${String(login ?? uuid).toLowerCase()}`
}
