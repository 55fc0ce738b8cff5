import { tokenCalls } from '@cloche/contract/tokens.ts'
import { route, type Api } from '../../base/http/route.ts'
import { apiTokens, createApiToken, revokeApiToken } from './service.ts'

export function tokenRoutes(api: Api): void {
  const { context } = api
  route(api, tokenCalls.list, () => apiTokens(context))
  route(api, tokenCalls.create, ({ session, body }) => createApiToken(context, session, body))
  route(api, tokenCalls.revoke, ({ session, params }) => revokeApiToken(context, session, params.id))
}
