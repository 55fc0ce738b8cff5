import type { FastifyReply, FastifyRequest } from 'fastify'
import { reportLinkCalls } from '@cloche/contract/report-links.ts'
import { reportCalls } from '@cloche/contract/reports.ts'
import { route, type Api } from '../../base/http/route.ts'
import { systemProblem } from '../../base/http/system-problem.ts'
import { Problem } from '../../base/faults/problem.ts'
import { LINK_PAGE_POLICY, linkPage } from './link-page.ts'
import { linkedPdf } from './linked.ts'
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
  route(api, reportLinkCalls.open, async ({ params, request, reply }) => {
    void reply.headers(PRIVATE)
    try {
      const pdf = await linkedPdf(context, params.token, request.method === 'GET')
      void reply.headers({
        'content-type': 'application/pdf',
        'content-disposition': 'inline; filename="report.pdf"',
      })
      return pdf
    } catch (error) {
      const problem = error instanceof Problem ? error : systemProblem(error)
      if (!problem || !wantsPage(request)) throw error
      if (problem !== error) context.log.error({ err: error }, 'a report could not be made')
      const { 'accept-language': languages } = request.headers
      const page = linkPage(problem.status === 404 ? 'ended' : 'busy', languages)
      void reply
        .code(problem.status)
        .headers({ 'content-security-policy': LINK_PAGE_POLICY })
        .type('text/html; charset=utf-8')
      await reply.send(page)
      return Buffer.alloc(0)
    }
  })
}

/** A report is for its reader alone, and its address for nobody else. */
const PRIVATE = {
  'cache-control': 'private, no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
}

const wantsPage = ({ headers }: FastifyRequest): boolean => /text\/html/.test(headers.accept ?? '')

function asFile(reply: FastifyReply, name: string, pdf: Buffer): Buffer {
  void reply.headers({
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="${name}.pdf"`,
    'cache-control': 'no-store',
  })
  return pdf
}
