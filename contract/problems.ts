import { z } from 'zod'

/** The failures of calls: code → HTTP status and title (RFC 9457). Codes are stable, titles are not. */
export const PROBLEMS = {
  malformed: { status: 400, title: 'The request could not be read' },
  unauthenticated: { status: 401, title: 'Not logged in' },
  login_failed: { status: 401, title: 'Login or password is wrong, or the link no longer works' },
  code_required: {
    status: 401,
    title: 'The password is right; a code of the authenticator app is needed too',
  },
  forbidden: { status: 403, title: 'Not allowed for this role' },
  not_found: { status: 404, title: 'There is nothing at this address' },
  conflict: { status: 409, title: 'This contradicts what is already stored' },
  visit_not_open: { status: 409, title: 'The visit has not started yet' },
  visit_closed: { status: 409, title: 'The visit is no longer being filled in' },
  quota_reached: { status: 409, title: 'There is no room for another one' },
  session_changed: { status: 409, title: 'Somebody else is logged in here now' },
  wrong_offset: { status: 409, title: 'The upload does not go on from there' },
  changed: { status: 412, title: 'Somebody else changed this meanwhile' },
  unsupported_version: { status: 412, title: 'This version of the upload protocol is not spoken here' },
  too_large: { status: 413, title: 'What was sent is too large' },
  unsupported_media: { status: 415, title: 'The file is not of a kind that can be read' },
  range_not_satisfiable: { status: 416, title: 'The file has no such bytes' },
  invalid: { status: 422, title: 'Some of what was sent does not fit' },
  incomplete: { status: 422, title: 'Required questions are still open' },
  damaged: { status: 422, title: 'What arrived is not what was announced' },
  captcha_failed: { status: 422, title: 'It could not be told that a person is asking' },
  code_wrong: { status: 422, title: 'The code is wrong' },
  code_expired: { status: 410, title: 'The code no longer works, ask for a new one' },
  password_wrong: { status: 422, title: 'The password is wrong' },
  phone_unconfirmed: { status: 422, title: 'The phone is not confirmed, or not any more' },
  phone_premium: { status: 422, title: 'No text messages go to premium-rate numbers' },
  rate_limited: { status: 429, title: 'Too many tries, wait a little' },
  internal: { status: 500, title: 'Something went wrong on the server' },
  unavailable: { status: 503, title: 'The server cannot answer right now' },
} as const satisfies Record<string, { status: number; title: string }>

export type ProblemCode = keyof typeof PROBLEMS

/**
 * Why a table or workbook is `too_large`: more rows or cells than an import may have, more content than such a file needs, more
 * memory or processor time than reading it may take.
 */
export const FILE_BOUNDS = ['rows', 'cells', 'size', 'memory', 'time'] as const
export type FileBound = (typeof FILE_BOUNDS)[number]

/** The body of an error, `application/problem+json`. */
export const problem = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    code: z.enum(Object.keys(PROBLEMS) as [ProblemCode, ...ProblemCode[]]),
    /** For `invalid` with more than 50 errors, the number of errors. */
    detail: z.string(),
    /**
     * `path`: a dotted path of the body; for `incomplete`, and for a `conflict` with other things, the id of the thing that `message` names.
     * For a table or workbook that is `too_large`, the path is `file` and `message` a word of `FILE_BOUNDS`.
     * `invalid` names at most 50 errors. Several unknown fields of one object are counted, not named.
     */
    errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
    /** The thing as it is now; only with `changed`. */
    current: z.record(z.string(), z.unknown()).optional(),
    /** The header `X-Request-Id`, by which the operator finds the call in the log. */
    requestId: z.string().optional(),
  })
  .meta({ id: 'Problem' })

export type Problem = z.infer<typeof problem>
