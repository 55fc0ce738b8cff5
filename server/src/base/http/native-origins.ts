import fastifyCors from '@fastify/cors'
import type { FastifyInstance } from 'fastify'
import { HEADER, NATIVE_ORIGINS } from '@cloche/contract/constants.ts'
import { TUS } from '@cloche/contract/tus.ts'

/** The headers that the client reads. */
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

/** The native shell's page has another origin than the server. Only that origin may call across, and only by bearer token. */
export async function letNativeIn(app: FastifyInstance): Promise<void> {
  await app.register(fastifyCors, {
    // Other origins get no CORS header at all.
    origin: (origin, answer) => answer(null, ALLOWED.includes(origin ?? '') && origin!),
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    exposedHeaders: READ,
    maxAge: DAY_SECONDS,
  })
}
