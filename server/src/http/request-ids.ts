import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { isInRanges, parseRange } from '../platform/addresses.ts'
import { inRequest, REQUEST_ID } from '../platform/request-id.ts'

const LOOPBACK = ['127.0.0.0/8', '::1']
/** Ids of proxies: 32 hexadecimal digits, a UUID, and the like. */
const ID = /^[\w-]{8,64}$/

/** 48 random bits, short enough to be read aloud. */
const newId = () => randomUUID().slice(0, 13).replace('-', '')

/** Makes a request's id, or takes the one that a trusted proxy sent. */
export function requestIds(trustProxy: readonly string[]): (request: IncomingMessage) => string {
  const named = trustProxy.flatMap((each) => (each === 'loopback' ? LOOPBACK : [each]))
  const proxies = named.map(parseRange).filter((range) => range !== null)
  return ({ headers, socket }) => {
    const sent = headers[REQUEST_ID]
    const isId = typeof sent === 'string' && ID.test(sent)
    return isId && isInRanges(socket.remoteAddress ?? '', proxies) ? sent : newId()
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
