import { userCalls } from '@cloche/contract/users.ts'
import { route, type Api } from '../../base/http/route.ts'
import { confirmPhone, requestCode } from './service.ts'

export function smsRoutes(api: Api): void {
  const { context } = api
  route(api, userCalls.sms, ({ body, request }) => requestCode(context, body, request.ip))
  route(api, userCalls.phoneConfirm, ({ body }) => confirmPhone(context, body))
}
