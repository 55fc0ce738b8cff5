import { messageCalls } from '@cloche/contract/messages.ts'
import { route, type Api } from '../http/route.ts'
import { messages, resendMessage } from './service.ts'
import { tryMessage } from './trying.ts'

export function outboxRoutes(api: Api): void {
  const { context } = api
  route(api, messageCalls.list, ({ query }) => messages(context, query))
  route(api, messageCalls.try, ({ session, body }) => tryMessage(context, session, body))
  route(api, messageCalls.resend, ({ session, params }) => resendMessage(context, session, params.id))
}
