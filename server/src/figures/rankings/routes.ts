import { nextVisitsCalls } from '@cloche/contract/next-visits.ts'
import { rankingCalls } from '@cloche/contract/ranking.ts'
import { route, type Api } from '../../base/http/route.ts'
import { nextVisits } from './next.ts'
import { rankAnew, ranking } from './service.ts'

export function rankingRoutes(api: Api): void {
  const { context } = api
  route(api, rankingCalls.ranking, ({ session, query }) => ranking(context, session, query))
  route(api, rankingCalls.rank, ({ session, query }) => rankAnew(context, session, query))
  route(api, nextVisitsCalls.next, ({ session, query }) => nextVisits(context, session, query))
}
