import { HEADER } from '@cloche/contract/constants.ts'
import { webhookCalls } from '@cloche/contract/webhooks.ts'
import { route, type Api } from '../../base/http/route.ts'
import {
  changeWebhook,
  createWebhook,
  deliveries,
  removeWebhook,
  resendDelivery,
  rotateSecret,
  testWebhook,
  webhooks,
} from './service.ts'

export function webhookRoutes(api: Api): void {
  const { context } = api
  route(api, webhookCalls.list, () => webhooks(context))
  route(api, webhookCalls.create, ({ session, body }) => createWebhook(context, session, body))
  route(api, webhookCalls.update, ({ session, params, headers, body }) =>
    changeWebhook(context, session, { ...params, expected: headers[HEADER.ifMatch] }, body),
  )
  route(api, webhookCalls.rotate, ({ session, params }) => rotateSecret(context, session, params.id))
  route(api, webhookCalls.remove, ({ session, params }) => removeWebhook(context, session, params.id))
  route(api, webhookCalls.test, ({ params }) => testWebhook(context, params.id))
  route(api, webhookCalls.deliveries, ({ params, query }) => deliveries(context, params.id, query))
  route(api, webhookCalls.resend, ({ session, params }) => resendDelivery(context, session, params))
}
