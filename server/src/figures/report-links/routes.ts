import { reportLinkCalls } from '@cloche/contract/report-links.ts'
import { route, type Api } from '../../base/http/route.ts'
import { makeReportLink, reportLinks, revokeReportLink } from './service.ts'

export function reportLinkRoutes(api: Api): void {
  const { context } = api
  route(api, reportLinkCalls.list, ({ query }) => reportLinks(context, query))
  route(api, reportLinkCalls.create, ({ session, body }) => makeReportLink(context, session, body))
  route(api, reportLinkCalls.revoke, ({ session, params }) => revokeReportLink(context, session, params.id))
}
