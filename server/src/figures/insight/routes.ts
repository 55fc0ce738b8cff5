import { commentCalls } from '@cloche/contract/comments.ts'
import { HEADER } from '@cloche/contract/constants.ts'
import { insightCalls } from '@cloche/contract/insight.ts'
import { kitchenCalls } from '@cloche/contract/kitchen.ts'
import { route, type Api } from '../../base/http/route.ts'
import { inPlaces } from '../../programme/where/service.ts'
import { answersTo } from './answers.ts'
import { comments, commentWords } from './comments.ts'
import { dishesOfVisit, kitchenOf, ordersOfDish } from './kitchen.ts'
import { insightOf } from './insight.ts'
import { kitchenTargets, setKitchenTarget } from './kitchen-targets.ts'

export function insightRoutes(api: Api): void {
  const { context } = api
  route(api, insightCalls.read, async ({ session, query }) =>
    insightOf(context, await inPlaces(context.db, session.reach, query)),
  )
  route(api, commentCalls.answers, async ({ session, query }) =>
    answersTo(context, await inPlaces(context.db, session.reach, query)),
  )
  route(api, commentCalls.list, async ({ session, query }) =>
    comments(context, await inPlaces(context.db, session.reach, query)),
  )
  route(api, commentCalls.words, async ({ session, query }) =>
    commentWords(context, await inPlaces(context.db, session.reach, query)),
  )
  route(api, kitchenCalls.read, async ({ session, query }) =>
    kitchenOf(context, await inPlaces(context.db, session.reach, query)),
  )
  route(api, kitchenCalls.orders, async ({ session, query }) =>
    ordersOfDish(context, await inPlaces(context.db, session.reach, query)),
  )
  route(api, kitchenCalls.ofVisit, ({ session, params }) => dishesOfVisit(context, session, params.visitId))
  route(api, kitchenCalls.targets, () => kitchenTargets(context))
  route(api, kitchenCalls.setTarget, ({ session, params, headers, body }) =>
    setKitchenTarget(context, session, { group: params.group, expected: headers[HEADER.ifMatch] }, body),
  )
}
