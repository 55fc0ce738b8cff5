import { starterCalls } from '@cloche/contract/starters.ts'
import { route, type Api } from '../../base/http/route.ts'
import { listStarters, takeStarter } from './service.ts'

export function starterRoutes(api: Api): void {
  route(api, starterCalls.list, ({ query }) => listStarters(query.language))
  route(api, starterCalls.take, ({ session, body }) => takeStarter(api.context, session, body))
}
