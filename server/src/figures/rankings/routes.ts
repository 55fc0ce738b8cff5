import { nextVisitsCalls } from '@cloche/contract/next-visits.ts'
import { rankingCalls } from '@cloche/contract/ranking.ts'
import { route, type Api } from '../../base/http/route.ts'
import { inPlaces } from '../../programme/where/service.ts'
import { nextVisits } from './next.ts'
import { rankAnew, ranking } from './service.ts'

export function rankingRoutes(api: Api): void {
  const { context } = api
  route(api, rankingCalls.ranking, async ({ query }) => ranking(context, await inPlaces(context.db, query)))
  route(api, rankingCalls.rank, async ({ query }) => rankAnew(context, await inPlaces(context.db, query)))
  route(api, nextVisitsCalls.next, async ({ query }) =>
    nextVisits(context, await inPlaces(context.db, query)),
  )
}
