import { attentionCalls } from '@cloche/contract/attention.ts'
import { route, type Api } from '../../base/http/route.ts'
import { attention } from './service.ts'

export function attentionRoutes(api: Api): void {
  route(api, attentionCalls.attention, ({ session, query }) => attention(api.context, session, query))
}
