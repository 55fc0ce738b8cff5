import fastifyCompress from '@fastify/compress'
import fastifyCookie from '@fastify/cookie'
import type { FastifyInstance } from 'fastify'
import { constants } from 'node:zlib'
import { HEADER } from '@cloche/contract/constants.ts'
import type { Context } from '../context.ts'
import { docs } from './docs.ts'
import { answerNotFound } from './errors.ts'
import { answerHealth } from './operations.ts'
import { letNativeIn } from './native-origins.ts'
import { PACKERS } from './pack.ts'
import type { Api } from './route.ts'
import { ownPages } from './same-origin.ts'

type Slice = (api: Api) => void | Promise<void>

/** Everything below `/api`: the slices' calls and their documentation. */
export async function apiService(
  app: FastifyInstance,
  {
    context,
    slices,
    ...known
  }: { context: Context; slices: readonly Slice[] } & Pick<Api, 'sessions' | 'tokens' | 'reaches'>,
): Promise<void> {
  const { clock, config } = context
  app.decorateRequest('session', null)
  app.addHook('onSend', (_request, reply, payload, done) => {
    void reply.header(HEADER.serverTime, clock().getTime())
    if (!reply.hasHeader('cache-control')) void reply.header('cache-control', 'no-store')
    void reply.header('x-content-type-options', 'nosniff')
    done(null, payload)
  })
  acceptJsonAlone(app)
  await letNativeIn(app)
  await app.register(fastifyCookie)
  await app.register(fastifyCompress, {
    globalDecompression: false,
    threshold: 1500,
    // Answers are complete and small; a stream for each would cost several times the packing.
    syncThreshold: 1_000_000,
    encodings: ['zstd', 'br', 'gzip'],
    zlib: PACKERS,
    zlibOptions: { level: 1 },
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 3 } },
  })
  answerNotFound(app)
  const secure = config.publicUrl.startsWith('https:')
  const api: Api = { app, context, ...known, secure, pages: ownPages(config) }
  for (const slice of slices) await slice(api)
  answerHealth(app, context)
  await app.register(docs, { version: config.version, secure })
}

/** Accepts an empty body from clients that always send the JSON content type. */
function acceptJsonAlone(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null)
    else void parse(request, body as string, done)
  })
}
