import type { z } from 'zod'
import { BODY_MAX_BYTES } from './constants.ts'
import type { ProblemCode } from './problems.ts'
import type { Scope } from './scopes.ts'

/**
 * The users who may make a call (docs/domain.md, People): `public` anyone, `session` any logged-in user, `guest` every role but 1 and 3,
 * `staff` roles 1 and 3, `admin` role 1.
 */
export type Access = 'public' | 'session' | 'guest' | 'staff' | 'admin'

/** One call of the API. The server's validation, the typed client and the OpenAPI document are derived from it. */
export interface Call {
  method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** The path below `/api`, with `{name}` for parameters. */
  path: `/${string}`
  summary: string
  access: Access
  /** The scopes of which an API token needs one to make this call; none: no token may make it. */
  scopes?: readonly Scope[]
  params?: z.ZodType
  query?: z.ZodType
  headers?: z.ZodType
  body?: z.ZodType
  /**
   * The longest JSON body in bytes, by default `BODY_MAX_BYTES`; a longer one is refused as `too_large` unread. It leaves room for
   * each field's longest text as `\uXXXX`, because some clients escape all non-Latin characters.
   */
  maxBytes?: number
  /** The limit of calls by one network, else `rate_limited`. Public calls that write or compute have one, or limit themselves. */
  limit?: { max: number; seconds: number }
  /** The fields of a multipart body beside its one file. */
  multipart?: z.ZodType
  /** The field of a multipart body with the file, by default `photo`. */
  file?: string
  /** The media type of a binary body. */
  bytes?: string
  /** The answer: absent for 204 without a body, a word for the kind of a binary answer, null for `status` without a body. */
  response?: z.ZodType | 'image' | 'workbook' | 'pdf' | 'file'
  status?: 200 | 201 | 204 | 303
  /** The problems beyond those that every call with this access and input can have. */
  errors?: readonly ProblemCode[]
}

export const maxBytesOf = ({ maxBytes = BODY_MAX_BYTES }: Call): number => maxBytes

export function defineCall<const C extends Call>(call: C): C {
  return call
}
