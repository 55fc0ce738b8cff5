import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { maxBytesOf, type Call } from '@cloche/contract/call.ts'
import type { Context } from '../context.ts'
import { countAttempt, networkOf } from './rate-limits.ts'
import { checkAccess, type Gate } from './access.ts'
import { ReadyJson } from './ready-json.ts'
import type { Session } from './sessions.ts'
import { parse } from './validate.ts'

/** The object on which a slice registers its calls. */
export interface Api extends Gate {
  app: FastifyInstance
  context: Context
}

type Parsed<C, Part extends string> =
  C extends Record<Part, infer S extends z.ZodType> ? z.output<S> : undefined

export interface Input<C extends Call> {
  params: Parsed<C, 'params'>
  query: Parsed<C, 'query'>
  headers: Parsed<C, 'headers'>
  body: Parsed<C, 'body'>
  session: C['access'] extends 'public' ? null : Session
  request: FastifyRequest
  reply: FastifyReply
}

type Answer<C extends Call> = C extends { response: infer R }
  ? R extends z.ZodType
    ? z.input<R> | ReadyJson<z.input<R>>
    : NodeJS.ReadableStream | Buffer
  : void

/** The statuses that a handler sets when it answers part of a file, or none of it. */
export const PARTIAL = 206
export const NOT_MODIFIED = 304
const OF_FILES: readonly number[] = [PARTIAL, NOT_MODIFIED]

/** Registers a call: checks access and limits, validates, runs the handler and answers its result. */
export function route<C extends Call>(
  api: Api,
  call: C,
  handler: (input: Input<C>) => Promise<Answer<C>> | Answer<C>,
): void {
  const status = call.status ?? (call.response ? 200 : 204)
  const check = api.context.checkAnswers && typeof call.response === 'object' ? call.response : null
  register(api, call, async (request, reply) => {
    const answer: unknown = await handler(read(call, request, reply))
    // The handler answered with a page for people.
    if (reply.sent) return reply
    if (check) z.strictObject({ answer: check }).parse({ answer: plain(answer) })
    if (answer === null) return reply.code(call.status ?? 204).send()
    tagVersion(reply, answer)
    if (!(answer instanceof ReadyJson))
      return reply.code(OF_FILES.includes(reply.statusCode) ? reply.statusCode : status).send(answer)
    return reply.code(status).type('application/json; charset=utf-8').send(answer.bytes)
  })
}

function plain(answer: unknown): unknown {
  return answer instanceof ReadyJson ? JSON.parse(answer.bytes.toString()) : answer
}

/** Sends the version of a thing that staff edit as `ETag`, for `If-Match`. */
function tagVersion(reply: FastifyReply, answer: unknown): void {
  const version = (answer as { version?: number } | undefined)?.version
  if (version !== undefined) void reply.header('etag', `"${version}"`)
}

type Serve = (request: FastifyRequest, reply: FastifyReply) => unknown

function register(api: Api, call: Call, serve: Serve): void {
  api.app.route({
    method: call.method,
    bodyLimit: maxBytesOf(call),
    url: call.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    // A save's answer is small and a picture is compressed, so neither is packed.
    compress: call.method === 'GET' && typeof call.response === 'object' ? undefined : false,
    onRequest: [checkAccess(call, api), ...limitNetworks(api.context, call)],
    handler: serve,
  })
}

/** Counts the call against its network's limit before the body is read. */
function limitNetworks({ db, clock }: Context, { method, path, limit }: Call) {
  if (!limit) return []
  const kind = `${method} ${path}`
  return [
    async ({ ip }: FastifyRequest) => {
      await countAttempt(db, [{ kind, subject: networkOf(ip), ...limit }], clock())
    },
  ]
}

function read<C extends Call>(call: C, request: FastifyRequest, reply: FastifyReply): Input<C> {
  const input = {
    params: call.params && parse(call.params, request.params),
    query: call.query && parse(call.query, request.query),
    headers: call.headers && parse(call.headers, request.headers),
    body: call.body && parse(call.body, request.body),
    session: request.session,
    request,
    reply,
  }
  return input as Input<C>
}
