import { HEADER } from '@cloche/contract/constants.ts'
import { groupCalls } from '@cloche/contract/groups.ts'
import { route, type Api } from '../../../base/http/route.ts'
import { addGroup, changeGroup, groupTree, removeGroup, restoreGroup } from './editing.ts'

export function groupRoutes(api: Api): void {
  const { context } = api
  route(api, groupCalls.list, async ({ session, query }) => {
    const items = await groupTree(context, session, query.deleted === '1')
    return { items, nextCursor: null }
  })
  route(api, groupCalls.create, ({ session, body }) => addGroup(context, session, body))
  route(api, groupCalls.update, ({ session, params, headers, body }) =>
    changeGroup(context, session, { id: params.id, expected: headers[HEADER.ifMatch] }, body),
  )
  route(api, groupCalls.remove, ({ session, params, headers }) =>
    removeGroup(context, session, { id: params.id, expected: headers[HEADER.ifMatch] }),
  )
  route(api, groupCalls.restore, ({ session, params }) => restoreGroup(context, session, params.id))
}
