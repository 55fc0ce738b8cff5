import { nextVisitsCalls } from '@cloche/contract/next-visits.ts'
import { rankingCalls } from '@cloche/contract/ranking.ts'
import { route, type Api } from '../../base/http/route.ts'
import { nextVisits } from './next.ts'
import { rankAnew, ranking } from './service.ts'

export function rankingRoutes(api: Api): void {
  const { context } = api
  route(api, rankingCalls.ranking, ({ query }) => ranking(context, query))
  route(api, rankingCalls.rank, ({ query }) => rankAnew(context, query))
  route(api, nextVisitsCalls.next, ({ query }) => nextVisits(context, query))
}
