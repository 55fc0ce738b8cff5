import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import type { Problem as ProblemBody } from '@cloche/contract/problems.ts'
import { databaseProblem } from '../db/problems.ts'
import { Problem, rangeNotSatisfiable } from '../faults/problem.ts'
import { REQUEST_ID } from '../telemetry/request-id.ts'
import { systemProblem } from './system-problem.ts'

/** Answers every failure as a problem of the catalogue. Unforeseen errors are logged and not shown. */
export function answerProblems(app: FastifyInstance, log: Logger): void {
  app.setErrorHandler((error, request, reply) => {
    const problem = problemOf(error)
    if (problem.status >= 500 && problem !== error) {
      const { method, id: requestId } = request
      log.error({ err: error, method, route: routeOf(request), requestId }, 'call failed')
    }
    return sendProblem(reply, problem)
  })
}

/** The route's pattern: the requested address may contain a link's secret or a phone number. */
export const routeOf = ({ routeOptions }: FastifyRequest): string => routeOptions.url ?? 'none'

/** Answers unknown addresses below this scope's prefix with a problem. */
export function answerNotFound(app: FastifyInstance): void {
  app.setNotFoundHandler((_request, reply) => sendProblem(reply, new Problem('not_found')))
}

export function sendProblem(reply: FastifyReply, problem: Problem): FastifyReply {
  if (problem.retryAfter !== undefined) void reply.header('retry-after', String(problem.retryAfter))
  if (problem.contentRange !== undefined) void reply.header('content-range', problem.contentRange)
  // The route may have set how long to keep the file that it could not send.
  void reply.header('cache-control', 'no-store')
  // The router's refusals come before any hook.
  const { id: requestId } = reply.request
  void reply.header(REQUEST_ID, requestId)
  const body = JSON.stringify({ ...problem.body(), requestId })
  return reply.code(problem.status).type('application/problem+json').send(body)
}

/** A failure as part of an answer. Unforeseen errors are logged and not shown. */
export function refusalOf(error: unknown, log: Logger): ProblemBody {
  const problem = problemOf(error)
  if (problem.status >= 500 && problem !== error) log.error({ err: error }, 'a part of a call failed')
  return problem.body()
}

function problemOf(error: unknown): Problem {
  if (error instanceof Problem) return error
  const known = databaseProblem(error) ?? systemProblem(error) ?? frameworkProblem(error as FastifyError)
  return known ?? new Problem('internal')
}

/** Answers a refusal of the router, which comes before any route or hook. */
export function answerFrameworkError(
  error: FastifyError,
  _request: FastifyRequest,
  reply: FastifyReply,
): void {
  void sendProblem(reply, problemOf(error))
}

type FrameworkError = Partial<FastifyError> & { headers?: Record<string, string> }

/** Maps a refusal of Fastify or a plugin, by its code and status. */
function frameworkProblem({ code, statusCode = 500, message, headers }: FrameworkError): Problem | null {
  if (statusCode === 413) return new Problem('too_large')
  if (statusCode === 416) return rangeNotSatisfiable(headers?.['Content-Range'] ?? '')
  if (statusCode === 404) return new Problem('not_found')
  if (statusCode === 415) return new Problem('malformed', 'A JSON body is expected')
  const isKnown = code?.startsWith('FST_') || statusCode === 400
  return isKnown && statusCode >= 400 && statusCode < 500 ? new Problem('malformed', message) : null
}
