import { insightCalls } from '@cloche/contract/insight.ts'
import { route, type Api } from '../http/route.ts'
import { insightReport } from './report.ts'

export function insightRoutes(api: Api): void {
  route(api, insightCalls.report, ({ query }) => insightReport(api.context, query))
}
