import type { FastifyReply, FastifyRequest } from 'fastify'
import { byteRange, type ByteRange } from './byte-range.ts'
import { NOT_MODIFIED, PARTIAL } from './route.ts'

/**
 * Sets the status and headers of an answer that is a file, or the part of a file that the request asks for, and returns that part.
 * `etag` names the file's state: a download that began with another one, or with a weak one, gets the whole file (RFC 9110, 13.1.5).
 * Throws `range_not_satisfiable`.
 */
export function answerRange(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  { bytes, etag }: { bytes: number; etag: string },
): ByteRange | null {
  const condition = headers['if-range']
  const isSame = condition === undefined || (condition === etag && !etag.startsWith('W/'))
  const range = isSame ? byteRange(headers.range, bytes) : null
  if (range) void reply.code(PARTIAL).header('content-range', `bytes ${range.start}-${range.end}/${bytes}`)
  void reply.headers({
    'content-length': range ? range.end - range.start + 1 : bytes,
    'accept-ranges': 'bytes',
    etag,
  })
  return range
}

/**
 * Whether the client has the file in this state already (RFC 9110, 13.1.2). If so, sets the status and the validator of an answer
 * without a body.
 */
export function isUnchanged({ headers }: FastifyRequest, reply: FastifyReply, etag: string): boolean {
  const known = headers['if-none-match']?.split(',').map(opaque) ?? []
  const isKnown = known.includes('*') || known.includes(opaque(etag))
  if (isKnown) void reply.code(NOT_MODIFIED).header('etag', etag)
  return isKnown
}

const opaque = (etag: string): string => etag.trim().replace(/^W\//, '')
