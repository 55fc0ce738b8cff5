import fastifyCompress from '@fastify/compress'
import fastifyCookie from '@fastify/cookie'
import fastifyRateLimit from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'
import { constants } from 'node:zlib'
import { calls } from '@cloche/contract/calls.ts'
import { HEADER } from '@cloche/contract/constants.ts'
import type { Context } from '../context.ts'
import { docs } from './docs.ts'
import { answerProblems } from './errors.ts'
import { answerHealth } from './operations.ts'
import { Problem } from './problem.ts'
import { declareOnly, type Api } from './route.ts'
import type { Sessions } from './sessions.ts'

type Slice = (api: Api) => void | Promise<void>

/** Everything below `/api`: the slices' calls, and 501 for what is declared but not served yet. */
export async function apiService(
  app: FastifyInstance,
  { context, sessions, slices }: { context: Context; sessions: Sessions; slices: readonly Slice[] },
): Promise<void> {
  const { clock, config, log } = context
  app.decorateRequest('session', null)
  app.addHook('onSend', (_request, reply, payload, done) => {
    void reply.header(HEADER.serverTime, clock().getTime())
    if (!reply.hasHeader('cache-control')) void reply.header('cache-control', 'no-store')
    void reply.header('x-content-type-options', 'nosniff')
    done(null, payload)
  })
  await app.register(fastifyCookie)
  await app.register(fastifyCompress, {
    global: false,
    threshold: 1500,
    encodings: ['br', 'gzip'],
    zlibOptions: { level: 1 },
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 3 } },
  })
  await app.register(fastifyRateLimit, {
    global: false,
    errorResponseBuilder: () => new Problem('rate_limited'),
  })
  answerProblems(app, log)
  const secure = config.publicUrl.startsWith('https:')
  const api: Api = { app, context, sessions, secure, served: new Set() }
  for (const slice of slices) await slice(api)
  const declared = Object.values(calls).flatMap((resource) => Object.values(resource))
  for (const call of declared) if (!api.served.has(call)) declareOnly(api, call)
  answerHealth(app, context)
  await app.register(docs, { served: api.served, version: config.version })
}
