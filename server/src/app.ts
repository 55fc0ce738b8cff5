import { BODY_MAX_BYTES } from '@cloche/contract/constants.ts'
import fastify, { type FastifyInstance } from 'fastify'
import { answerRoutes } from './answers/routes.ts'
import { applicationRoutes } from './applications/routes.ts'
import { auditRoutes } from './audit/routes.ts'
import { captchaRoutes } from './captcha/routes.ts'
import type { Context } from './context.ts'
import { exportRoutes } from './exports/routes.ts'
import { formRoutes } from './forms/routes.ts'
import { apiService } from './http/api.ts'
import { appLinks } from './http/app-links.ts'
import { boundConnections, PATIENCE } from './http/connections.ts'
import { answerFrameworkError, answerNotFound, answerProblems } from './http/errors.ts'
import { refuseWhenStalled } from './http/load-guard.ts'
import { measureRequests } from './http/operations.ts'
import { nameRequests, requestIds } from './http/request-ids.ts'
import { traceRequests } from './http/traces.ts'
import { answerUnreadable } from './http/unreadable.ts'
import { webApp } from './http/web.ts'
import { importRoutes } from './imports/routes.ts'
import { insightRoutes } from './insight/routes.ts'
import { menuRoutes } from './menu/routes.ts'
import { keepMenuFresh } from './menu/service.ts'
import { outboxRoutes } from './outbox/routes.ts'
import { paramsService } from './params/plugin.ts'
import { photoRoutes } from './photos/routes.ts'
import { closeIsolated } from './platform/isolated.ts'
import { openMetrics } from './platform/metrics.ts'
import { privacyRoutes } from './privacy/routes.ts'
import { questionRoutes } from './questions/routes.ts'
import { queueImportRoutes } from './queue-import/routes.ts'
import { rankingRoutes } from './rankings/routes.ts'
import { reportLinkRoutes } from './report-links/routes.ts'
import { reportRoutes } from './reports/routes.ts'
import { restaurantRoutes } from './restaurants/routes.ts'
import { sessionRoutes } from './sessions/routes.ts'
import { openSessions } from './sessions/service.ts'
import { smsRoutes } from './sms/routes.ts'
import { telegramRoutes } from './telegram/routes.ts'
import { tokenRoutes } from './tokens/routes.ts'
import { openApiTokens } from './tokens/service.ts'
import { totpRoutes } from './totp/routes.ts'
import { userRoutes } from './users/routes.ts'
import { visitRoutes } from './visits/routes.ts'
import { watchDatabase } from './watching/service.ts'
import { webhookRoutes } from './webhooks/routes.ts'
import { writeRoutes } from './writes/routes.ts'

const SLICES = [
  userRoutes,
  sessionRoutes,
  totpRoutes,
  tokenRoutes,
  webhookRoutes,
  restaurantRoutes,
  menuRoutes,
  questionRoutes,
  formRoutes,
  visitRoutes,
  answerRoutes,
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
  await app.register(apiService, { prefix: '/api', context, sessions, tokens, slices: SLICES })
  const { config, webRoot } = context
  await app.register(appLinks, config)
  const secretToken = config.telegram?.webhookSecret
  if (config.telegram && secretToken) {
    const { telegramWebhook } = await import('./telegram/webhook.ts')
    await app.register(telegramWebhook, { context, telegram: config.telegram, secretToken })
  }
  if (webRoot === null) answerNotFound(app)
  else await app.register(webApp, { webRoot, config })
  return app
}
