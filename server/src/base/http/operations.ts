import { hash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { Histogram } from 'prom-client'
import type { Context } from '../context.ts'
import type { Metrics } from '../telemetry/metrics.ts'
import { notFound } from '../faults/problem.ts'
import { routeOf } from './errors.ts'

const SECONDS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5, 30]
const SLOW_MILLISECONDS = 2000

/** Answers whether the process is up, and whether it can work. */
export function answerHealth(app: FastifyInstance, { config, db, storage }: Context): void {
  app.get('/health', async () => ({ status: 'ok', version: config.version }))
  app.get('/ready', async () => {
    await Promise.all([sql`select 1`.execute(db), storage.check()])
    return { status: 'ready' }
  })
}

/** Times every request and logs only the slow ones. */
export function measureRequests(
  app: FastifyInstance,
  { config, log }: Context,
  { register, read }: Metrics,
): void {
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: SECONDS,
    registers: [register],
  })
  app.addHook('onResponse', (request, reply, done) => {
    const { elapsedTime: milliseconds, statusCode: status } = reply
    const { method, id: requestId } = request
    const route = routeOf(request)
    durations.observe({ method, route, status }, milliseconds / 1000)
    if (milliseconds > SLOW_MILLISECONDS)
      log.warn({ method, route, status, milliseconds, requestId }, 'slow call')
    done()
  })
  app.get('/metrics', async (request, reply) => {
    if (!isFromHere(request) && !hasToken(request, config.metricsToken)) throw notFound()
    return reply.type(register.contentType).send(await read())
  })
}

const isFromHere = ({ ip }: FastifyRequest) => /^(::1|(::ffff:)?127\.)/.test(ip)

/** Compares hashes, so that the time says nothing about the token. */
function hasToken({ headers }: FastifyRequest, token: string | null): boolean {
  if (token === null) return false
  const [sent, right] = [headers.authorization ?? '', `Bearer ${token}`].map((text) =>
    hash('sha256', text, 'buffer'),
  )
  return timingSafeEqual(sent!, right!)
}
