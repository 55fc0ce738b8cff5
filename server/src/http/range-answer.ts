import type { FastifyReply, FastifyRequest } from 'fastify'
import { byteRange, type ByteRange } from './byte-range.ts'
import { PARTIAL } from './route.ts'

/**
 * Sets the status and headers of an answer that is a file, or the part of a file that the request asks for, and returns that part.
 * `etag` names the file's state: a download that began with another one gets the whole file (RFC 9110, 13.1.5). Without an `etag` no
 * validator matches. Throws `range_not_satisfiable`.
 */
export function answerRange(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  { bytes, etag }: { bytes: number; etag?: string },
): ByteRange | null {
  const condition = headers['if-range']
  const isSame = condition === undefined || (etag !== undefined && condition === etag)
  const range = isSame ? byteRange(headers.range, bytes) : null
  if (range) void reply.code(PARTIAL).header('content-range', `bytes ${range.start}-${range.end}/${bytes}`)
  void reply.headers({
    'content-length': range ? range.end - range.start + 1 : bytes,
    'accept-ranges': 'bytes',
    ...(etag !== undefined && { etag }),
  })
  return range
}
