import type { FastifyReply } from 'fastify'
import { reportCalls } from '@cloche/contract/reports.ts'
import { route, type Api } from '../http/route.ts'
import { monthGiveaways, monthPdf } from './month-service.ts'
import { giveaways, visitPdf } from './service.ts'

export function reportRoutes(api: Api): void {
  const { context } = api
  route(api, reportCalls.visit, async ({ session, params, query, reply }) => {
    const { language, times, photos } = query
    const choices = { language, times: times === '1', photos: photos !== '0' }
    return asFile(reply, 'visit', await visitPdf(context, session, params.visitId, choices))
  })
  route(api, reportCalls.giveaways, ({ session, params }) => giveaways(context, session, params.visitId))
  route(api, reportCalls.month, async ({ params, query, reply }) => {
    const { month, language, times, comments } = query
    const choices = { month, language, times: times === '1', comments: comments !== '0' }
    return asFile(reply, `restaurant-${month}`, await monthPdf(context, params.id, choices))
  })
  route(api, reportCalls.monthGiveaways, ({ params, query }) =>
    monthGiveaways(context, params.id, query.month),
  )
}

function asFile(reply: FastifyReply, name: string, pdf: Buffer): Buffer {
  void reply.headers({
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="${name}.pdf"`,
    'cache-control': 'no-store',
  })
  return pdf
}
