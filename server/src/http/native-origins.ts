import fastifyCors from '@fastify/cors'
import type { FastifyInstance } from 'fastify'
import { HEADER, NATIVE_ORIGINS } from '@cloche/contract/constants.ts'
import { TUS } from '@cloche/contract/tus.ts'

/** What of an answer the client reads beside its body. */
const READ = [
  HEADER.serverTime,
  'etag',
  'retry-after',
  'location',
  'content-disposition',
  TUS.resumable,
  TUS.offset,
  TUS.length,
  TUS.expires,
  'tus-version',
]

const ALLOWED: readonly string[] = Object.values(NATIVE_ORIGINS)

const DAY_SECONDS = 86_400

/**
 * The native shell's page is of another origin than the server. It alone may call across, and by its bearer token:
 * a cookie does not count there.
 */
export async function letNativeIn(app: FastifyInstance): Promise<void> {
  await app.register(fastifyCors, {
    // Nothing of this is said to anybody else.
    origin: (origin, answer) => answer(null, ALLOWED.includes(origin ?? '') && origin!),
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    exposedHeaders: READ,
    maxAge: DAY_SECONDS,
  })
}
