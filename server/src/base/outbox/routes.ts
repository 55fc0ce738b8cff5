import { messageCalls } from '@cloche/contract/messages.ts'
import { route, type Api } from '../http/route.ts'
import { messages, resendMessage } from './service.ts'

export function outboxRoutes(api: Api): void {
  const { context } = api
  route(api, messageCalls.list, ({ query }) => messages(context, query))
  route(api, messageCalls.resend, ({ session, params }) => resendMessage(context, session, params.id))
}
