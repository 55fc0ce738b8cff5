import fastifyHelmet from '@fastify/helmet'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { calls } from '@cloche/contract/calls.ts'
import type { Call } from '@cloche/contract/call.ts'
import { openapi } from './openapi.ts'

/** Swagger UI sets styles inline. */
const POLICY = {
  defaultSrc: ["'none'"],
  baseUri: ["'none'"],
  connectSrc: ["'self'"],
  formAction: ["'none'"],
  frameAncestors: ["'none'"],
  imgSrc: ["'self'", 'data:'],
  scriptSrc: ["'self'"],
  styleSrc: ["'self'", "'unsafe-inline'"],
}

interface Options {
  version: string
  secure: boolean
}

/** Serves `/api/openapi.json`, built on the first request, and Swagger UI. */
export async function docs(app: FastifyInstance, { version, secure }: Options): Promise<void> {
  const all: Call[] = Object.values(calls).flatMap((resource): Call[] => Object.values(resource))
  let making: ReturnType<typeof openapi> | undefined
  let document: Awaited<typeof making>
  app.addHook('preHandler', async () => {
    document = await (making ??= openapi(all, version))
  })
  await app.register(fastifyHelmet, {
    contentSecurityPolicy: { useDefaults: false, directives: POLICY },
    xFrameOptions: { action: 'deny' },
    strictTransportSecurity: secure,
  })
  app.get('/openapi.json', async () => document)
  const empty = { openapi: '3.1.0', info: { title: 'Cloche', version }, paths: {} }
  await app.register(swagger, { mode: 'static', specification: { document: empty } })
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    // Makes file names absolute, for the page without a trailing slash.
    indexPrefix: app.prefix,
    transformSpecification: () => document!,
  })
}
