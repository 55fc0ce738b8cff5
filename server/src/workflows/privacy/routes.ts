import type { FastifyReply } from 'fastify'
import { userCalls } from '@cloche/contract/users.ts'
import { clearSessionCookie } from '../../base/http/credentials.ts'
import { route, type Api } from '../../base/http/route.ts'
import { erasePerson, personalData } from './service.ts'

export function privacyRoutes(api: Api): void {
  const { context, sessions, secure } = api
  route(api, userCalls.ownData, ({ session, reply }) => personalData(context, asFile(reply, session.userId)))
  route(api, userCalls.data, ({ params, reply }) => personalData(context, asFile(reply, params.id)))
  route(api, userCalls.eraseOwn, async ({ session, reply }) => {
    await erasePerson(context, session, session.userId)
    sessions.forget()
    clearSessionCookie(reply, secure)
  })
  route(api, userCalls.erase, async ({ session, params }) => {
    await erasePerson(context, session, params.id)
    sessions.forget()
  })
}

function asFile(reply: FastifyReply, id: string): string {
  void reply.header('content-disposition', `attachment; filename="cloche-${id}.json"`)
  return id
}
