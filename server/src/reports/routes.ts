import { reportCalls } from '@cloche/contract/reports.ts'
import { route, type Api } from '../http/route.ts'
import { giveaways, visitPdf } from './service.ts'

export function reportRoutes(api: Api): void {
  const { context } = api
  route(api, reportCalls.visit, async ({ session, params, query, reply }) => {
    const { language, times, photos } = query
    const choices = { language, times: times === '1', photos: photos !== '0' }
    const pdf = await visitPdf(context, session, params.visitId, choices)
    void reply.headers({
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="visit.pdf"',
      'cache-control': 'no-store',
    })
    return pdf
  })
  route(api, reportCalls.giveaways, ({ session, params }) => giveaways(context, session, params.visitId))
}
