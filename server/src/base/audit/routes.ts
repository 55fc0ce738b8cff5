import { auditCalls } from '@cloche/contract/audit.ts'
import { route, type Api } from '../http/route.ts'
import { auditEntries } from './service.ts'

export function auditRoutes(api: Api): void {
  route(api, auditCalls.list, ({ query }) => auditEntries(api.context, query))
}
