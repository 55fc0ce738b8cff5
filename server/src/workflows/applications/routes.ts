import { codeWay } from '../../people/sms/service.ts'
import { applicationCalls } from '@cloche/contract/applications.ts'
import { userCalls } from '@cloche/contract/users.ts'
import { route, type Api } from '../../base/http/route.ts'
import { WORKBOOK_TYPE } from '../../base/files/workbooks/workbook.ts'
import { apply } from './applying.ts'
import { acceptApplication, declineApplication, mergeApplication } from './deciding.ts'
import { exportApplications } from './exporting.ts'
import { applications, eraseApplication, getApplication } from './service.ts'

export function applicationRoutes(api: Api): void {
  const { context } = api
  route(api, userCalls.operator, () => ({
    operator: context.config.operator,
    phoneCountry: context.config.phoneCountry,
    codeBy: codeWay(context),
  }))
  route(api, userCalls.anketa, ({ body }) => apply(context, body.form, body.language ?? null))
  route(api, applicationCalls.list, ({ query }) => applications(context, query))
  route(api, applicationCalls.export, async ({ query, reply }) => {
    const workbook = await exportApplications(context, query)
    void reply.headers({
      'content-type': WORKBOOK_TYPE,
      'content-disposition': 'attachment; filename="cloche-applications.xlsx"',
      'cache-control': 'no-store',
    })
    return workbook
  })
  route(api, applicationCalls.get, ({ params }) => getApplication(context, params.id))
  route(api, applicationCalls.accept, ({ session, params, body }) =>
    acceptApplication(context, session, params.id, body),
  )
  route(api, applicationCalls.merge, ({ session, params, body }) =>
    mergeApplication(context, session, params.id, body),
  )
  route(api, applicationCalls.decline, ({ session, params, body }) =>
    declineApplication(context, session, params.id, body),
  )
  route(api, applicationCalls.erase, ({ session, params }) => eraseApplication(context, session, params.id))
}
