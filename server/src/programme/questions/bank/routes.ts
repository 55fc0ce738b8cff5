import { bankCalls } from '@cloche/contract/bank.ts'
import { logoRoutes } from '../../../base/http/logo-routes.ts'
import { route, type Api } from '../../../base/http/route.ts'
import { duplicateItem } from './copying.ts'
import { addItem, changeItem, removeItem, restoreItem } from './editing.ts'
import { LOGOS } from './logos.ts'
import { moveItem } from './moving.ts'
import { bank, bankWithRemoved } from './reading.ts'

export async function bankRoutes(api: Api): Promise<void> {
  const { context } = api
  route(api, bankCalls.list, async ({ query }) => {
    const items = await (query.deleted ? bankWithRemoved : bank)(context)
    return { items, nextCursor: null }
  })
  route(api, bankCalls.create, ({ session, body }) => addItem(context, session, body))
  route(api, bankCalls.update, ({ session, params, headers, body }) =>
    changeItem(context, session, params.id, body, headers['if-match']),
  )
  route(api, bankCalls.remove, ({ session, params, headers }) =>
    removeItem(context, session, params.id, headers['if-match']),
  )
  route(api, bankCalls.restore, ({ session, params }) => restoreItem(context, session, params.id))
  route(api, bankCalls.duplicate, ({ session, params }) => duplicateItem(context, session, params.id))
  route(api, bankCalls.later, ({ session, params, query }) =>
    moveItem(context, session, params.id, query.places),
  )
  route(api, bankCalls.earlier, ({ session, params, query }) =>
    moveItem(context, session, params.id, -query.places),
  )
  await logoRoutes(api, bankCalls, LOGOS)
}
