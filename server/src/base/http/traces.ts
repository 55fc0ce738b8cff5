import type { FastifyInstance, FastifyRequest } from 'fastify'
import { tracing, type Span } from '../telemetry/tracing.ts'
import { routeOf } from './errors.ts'
import { fromProxy } from './proxies.ts'

/** Makes a span of each request where somebody takes spans. */
export function traceRequests(app: FastifyInstance, trustProxy: readonly string[]): void {
  const traces = tracing()
  if (!traces) return
  const isFromProxy = fromProxy(trustProxy)
  const spans = new WeakMap<FastifyRequest, Span>()
  app.addHook('onRequest', (request, _reply, done) => {
    const { method, id, raw } = request
    const route = routeOf(request)
    const sent = raw.headers['traceparent']
    const traceparent = typeof sent === 'string' && isFromProxy(raw) ? sent : undefined
    const facts = { 'http.request.method': method, 'http.route': route, 'cloche.request_id': id }
    const span = traces.request(`${method} ${route}`, facts, traceparent)
    spans.set(request, span)
    span.run(done)
  })
  // The end of a body arrives outside of what the first hook began.
  app.addHook('preValidation', (request, _reply, done) => spans.get(request)!.run(done))
  app.addHook('onResponse', (request, { statusCode }, done) => {
    spans.get(request)?.end({ 'http.response.status_code': statusCode }, statusCode >= 500)
    done()
  })
}
