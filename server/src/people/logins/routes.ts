import { sessionCalls } from '@cloche/contract/sessions.ts'
import { route, type Api } from '../../base/http/route.ts'
import { endOtherSessions, endOwnSession, endSessionsOf, sessionsOf } from './service.ts'

export function loginRoutes(api: Api): void {
  const { context, sessions } = api
  /** Drops the cache before the answer goes out, so that an ended session is over in this process; other processes are notified. */
  const ending = async (end: Promise<void>): Promise<void> => {
    await end
    sessions.forget()
  }

  route(api, sessionCalls.own, ({ session }) => sessionsOf(context, session, session.userId))
  route(api, sessionCalls.end, ({ session, params }) =>
    ending(endOwnSession(context, session, params.sessionId)),
  )
  route(api, sessionCalls.endOthers, ({ session }) => ending(endOtherSessions(context, session)))
  route(api, sessionCalls.of, ({ session, params }) => sessionsOf(context, session, params.id))
  route(api, sessionCalls.endOf, ({ session, params }) => ending(endSessionsOf(context, session, params)))
  route(api, sessionCalls.endAllOf, ({ session, params }) => ending(endSessionsOf(context, session, params)))
}
