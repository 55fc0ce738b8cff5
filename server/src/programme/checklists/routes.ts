import { checklistCalls } from '@cloche/contract/checklists.ts'
import { HEADER } from '@cloche/contract/constants.ts'
import { route, type Api } from '../../base/http/route.ts'
import {
  addChecklist,
  changeChecklist,
  checklists,
  duplicateChecklist,
  removeChecklist,
  restoreChecklist,
} from './editing.ts'

export function checklistRoutes(api: Api): void {
  const { context } = api
  route(api, checklistCalls.list, async ({ query }) => {
    return { items: await checklists(context, query.deleted === '1'), nextCursor: null }
  })
  route(api, checklistCalls.create, ({ session, body }) => addChecklist(context, session, body))
  route(api, checklistCalls.update, ({ session, params, headers, body }) =>
    changeChecklist(context, session, { id: params.id, expected: headers[HEADER.ifMatch] }, body),
  )
  route(api, checklistCalls.remove, ({ session, params, headers }) =>
    removeChecklist(context, session, { id: params.id, expected: headers[HEADER.ifMatch] }),
  )
  route(api, checklistCalls.restore, ({ session, params }) => restoreChecklist(context, session, params.id))
  route(api, checklistCalls.duplicate, ({ session, params, body }) =>
    duplicateChecklist(context, session, params.id, body.title),
  )
}
