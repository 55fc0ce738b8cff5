import { visitCalls } from '@cloche/contract/visits.ts'
import { route, type Api } from '../http/route.ts'
import { finalizeVisit, getVisit, visits } from './service.ts'

export function visitRoutes(api: Api): void {
  const { context } = api
  route(api, visitCalls.list, ({ session, query }) => visits(context, session, query))
  route(api, visitCalls.get, ({ session, params }) => getVisit(context, session, params.visitId))
  route(api, visitCalls.finalize, ({ session, params }) => finalizeVisit(context, session, params.visitId))
}
