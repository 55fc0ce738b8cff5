import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { inRequest, REQUEST_ID } from '../telemetry/request-id.ts'
import { fromProxy } from './proxies.ts'

/** Ids of proxies: 32 hexadecimal digits, a UUID, and the like. */
const ID = /^[\w-]{8,64}$/

/** 48 random bits, short enough to be read aloud. */
const newId = () => randomUUID().slice(0, 13).replace('-', '')

/** Makes a request's id, or takes the one that a trusted proxy sent. */
export function requestIds(trustProxy: readonly string[]): (request: IncomingMessage) => string {
  const isFromProxy = fromProxy(trustProxy)
  return (request) => {
    const sent = request.headers[REQUEST_ID]
    return typeof sent === 'string' && ID.test(sent) && isFromProxy(request) ? sent : newId()
  }
}

/** Names each request in its answer, in the log and in the audit log. */
export function nameRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    void reply.header(REQUEST_ID, request.id)
    inRequest(request.id, done)
  })
  // The end of a body arrives outside of what the first hook began.
  app.addHook('preValidation', (request, _reply, done) => inRequest(request.id, done))
}
