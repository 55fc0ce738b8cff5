import type { z } from 'zod'
import { BODY_MAX_BYTES } from './constants.ts'
import type { ProblemCode } from './problems.ts'

/**
 * Who may make a call at all (specification §6): `public` anyone, `session` any logged-in user,
 * `guest` every role but 1 and 3, `staff` roles 1 and 3, `admin` role 1.
 */
export type Access = 'public' | 'session' | 'guest' | 'staff' | 'admin'

/** One call of the API: the server's validation, the typed client and the OpenAPI document come from this. */
export interface Call {
  method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Path below `/api`, with `{name}` for parameters. */
  path: `/${string}`
  summary: string
  access: Access
  params?: z.ZodType
  query?: z.ZodType
  headers?: z.ZodType
  body?: z.ZodType
  /**
   * The longest JSON body in bytes, `BODY_MAX_BYTES` when absent; a longer one is `too_large` before it is read. Room for each
   * field's longest text with every character as `\uXXXX`, which is how some clients write other scripts.
   */
  maxBytes?: number
  /** How often one network may make the call; `rate_limited` beyond. Every public call that writes or computes states it, or limits itself. */
  limit?: { max: number; seconds: number }
  /** Fields of a multipart body beside its one file. */
  multipart?: z.ZodType
  /** The field of a multipart body that holds the file; `photo` when it is not said. */
  file?: string
  /** The media type of a body that is bytes alone. */
  bytes?: string
  /** Absent: the call answers 204 with no body. A word is the kind of a binary answer; null says nothing, with `status` or 204. */
  response?: z.ZodType | 'image' | 'workbook'
  status?: 200 | 201 | 204
  /** Problems beyond those every call of its access and input can answer. */
  errors?: readonly ProblemCode[]
}

export const maxBytesOf = ({ maxBytes = BODY_MAX_BYTES }: Call): number => maxBytes

export function defineCall<const C extends Call>(call: C): C {
  return call
}
