import { questionCalls } from '@cloche/contract/questions.ts'
import { route, type Api } from '../../base/http/route.ts'
import { visitChecklist } from '../visits/service.ts'
import { bankRoutes } from './bank/routes.ts'

export async function questionRoutes(api: Api): Promise<void> {
  const { context } = api
  route(api, questionCalls.ofVisit, ({ session, params }) =>
    visitChecklist(context, session, params.visitId, 'checklist'),
  )
  route(api, questionCalls.addonsOfVisit, ({ session, params }) =>
    visitChecklist(context, session, params.visitId, 'addon'),
  )
  await bankRoutes(api)
}
