import { userCalls } from '@cloche/contract/users.ts'
import { route, type Api } from '../../base/http/route.ts'
import { createWithVisit } from './service.ts'

export function newcomerRoutes(api: Api): void {
  route(api, userCalls.create, ({ session, body }) => createWithVisit(api.context, session, body))
}
