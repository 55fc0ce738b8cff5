import { BODY_MAX_BYTES } from '@cloche/contract/constants.ts'
import fastify, { type FastifyInstance } from 'fastify'
import { attentionRoutes } from './workflows/attention/routes.ts'
import { demoRoutes } from './workflows/demo/routes.ts'
import { firstStepRoutes } from './workflows/first-steps/routes.ts'
import { newcomerRoutes } from './workflows/newcomers/routes.ts'
import { applicationRoutes } from './workflows/applications/routes.ts'
import { auditRoutes } from './base/audit/routes.ts'
import { captchaRoutes } from './people/captcha/routes.ts'
import type { Context } from './base/context.ts'
import { exportRoutes } from './figures/exports/routes.ts'
import { formRoutes } from './programme/forms/routes.ts'
import { apiService } from './base/http/api.ts'
import { appLinks } from './base/http/app-links.ts'
import { boundConnections, PATIENCE } from './base/http/connections.ts'
import { answerFrameworkError, answerNotFound, answerProblems } from './base/http/errors.ts'
import { refuseWhenStalled } from './base/http/load-guard.ts'
import { measureRequests } from './base/http/operations.ts'
import { nameRequests, requestIds } from './base/http/request-ids.ts'
import { securityTxt } from './base/http/security-txt.ts'
import { traceRequests } from './base/http/traces.ts'
import { answerUnreadable } from './base/http/unreadable.ts'
import { webApp } from './base/http/web.ts'
import { importRoutes } from './workflows/imports/routes.ts'
import { insightRoutes } from './figures/insight/routes.ts'
import { menuRoutes } from './programme/menu/routes.ts'
import { keepMenuFresh } from './programme/menu/service.ts'
import { outboxRoutes } from './base/outbox/routes.ts'
import { settingsRoutes } from './base/settings/routes.ts'
import { publicSettings } from './base/settings/service.ts'
import { paramsService } from './params/plugin.ts'
import { photoRoutes } from './answers/photos/routes.ts'
import { closeIsolated } from './base/processes/isolated.ts'
import { openMetrics } from './base/telemetry/metrics.ts'
import { privacyRoutes } from './workflows/privacy/routes.ts'
import { bankRoutes } from './programme/questions/bank/routes.ts'
import { queueImportRoutes } from './answers/queue-import/routes.ts'
import { rankingRoutes } from './figures/rankings/routes.ts'
import { reportLinkRoutes } from './figures/report-links/routes.ts'
import { reportRoutes } from './figures/reports/routes.ts'
import { checklistRoutes } from './programme/checklists/routes.ts'
import { groupRoutes } from './programme/restaurants/groups/routes.ts'
import { restaurantRoutes } from './programme/restaurants/routes.ts'
import { loginRoutes } from './people/logins/routes.ts'
import { openSessions } from './people/sessions/service.ts'
import { smsRoutes } from './people/sms/routes.ts'
import { telegramRoutes } from './messages/telegram/routes.ts'
import { signOnRoutes } from './people/sign-on/routes.ts'
import { starterRoutes } from './programme/starters/routes.ts'
import { tokenRoutes } from './people/tokens/routes.ts'
import { openApiTokens } from './people/tokens/service.ts'
import { twoStepLoginRoutes } from './people/two-step-login/routes.ts'
import { userRoutes } from './people/users/routes.ts'
import { visitRoutes } from './programme/visits/routes.ts'
import { openReaches } from './programme/where/service.ts'
import { watchDatabase } from './watching/service.ts'
import { webhookRoutes } from './messages/webhooks/routes.ts'
import { writeRoutes } from './answers/writes/routes.ts'

const SLICES = [
  userRoutes,
  newcomerRoutes,
  loginRoutes,
  twoStepLoginRoutes,
  signOnRoutes,
  tokenRoutes,
  webhookRoutes,
  restaurantRoutes,
  groupRoutes,
  checklistRoutes,
  menuRoutes,
  bankRoutes,
  starterRoutes,
  formRoutes,
  visitRoutes,
  attentionRoutes,
  firstStepRoutes,
  demoRoutes,
  photoRoutes,
  writeRoutes,
  queueImportRoutes,
  importRoutes,
  auditRoutes,
  insightRoutes,
  exportRoutes,
  rankingRoutes,
  reportRoutes,
  reportLinkRoutes,
  outboxRoutes,
  captchaRoutes,
  smsRoutes,
  telegramRoutes,
  applicationRoutes,
  privacyRoutes,
  settingsRoutes,
]

const PARAMS = '/params'

/** Composes the whole HTTP side; listening, and the database's life, are the caller's. */
export async function buildApp(context: Context): Promise<FastifyInstance> {
  const app = fastify({
    trustProxy: context.config.trustProxy,
    requestTimeout: PATIENCE.requestTimeout,
    keepAliveTimeout: PATIENCE.keepAliveTimeout,
    http: PATIENCE,
    bodyLimit: BODY_MAX_BYTES,
    genReqId: requestIds(context.config.trustProxy),
    frameworkErrors: answerFrameworkError,
    clientErrorHandler: answerUnreadable,
    routerOptions: { maxParamLength: 1000 },
  })
  boundConnections(app.server, context.log)
  const sessions = await openSessions(context)
  const tokens = openApiTokens(context)
  const reaches = openReaches(context)
  const stopMenu = keepMenuFresh(context)
  app.addHook('onClose', async () => {
    await Promise.all([sessions.close(), stopMenu()])
    await closeIsolated()
  })
  nameRequests(app)
  traceRequests(app, context.config.trustProxy)
  answerProblems(app, context.log)
  const metrics = openMetrics()
  measureRequests(app, context, metrics)
  watchDatabase(metrics.register, context)
  if (!context.answersLate) refuseWhenStalled(app)
  const { paramsUrl, publicUrl } = context.config
  const isHere = new URL(paramsUrl, publicUrl).href === `${publicUrl}${PARAMS}`
  const elsewhere = isHere ? null : paramsUrl
  await app.register(paramsService, { prefix: PARAMS, config: context.config, elsewhere })
  await app.register(apiService, { prefix: '/api', context, sessions, tokens, reaches, slices: SLICES })
  const { config, webRoot } = context
  await app.register(appLinks, config)
  await app.register(securityTxt, config)
  const secretToken = config.telegram?.webhookSecret
  if (config.telegram && secretToken) {
    const { telegramWebhook } = await import('./messages/telegram/webhook.ts')
    await app.register(telegramWebhook, { context, telegram: config.telegram, secretToken })
  }
  if (webRoot === null) answerNotFound(app)
  else await app.register(webApp, { webRoot, config, settings: () => publicSettings(context) })
  return app
}
