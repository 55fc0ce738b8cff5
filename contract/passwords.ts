import { z } from 'zod'
import { defineCall } from './call.ts'
import { LANGUAGES } from './constants.ts'
import { line } from './shared.ts'

export const currentPassword = z.string().min(1).max(200)
export const newPassword = z.string().min(8).max(200)

/** The second factor beside a password: six digits of the authenticator app, or a recovery code. */
export const loginCode = line(40)

const HOUR = 3600

/** The calls for a forgotten password: a link by mail, and the new password. */
export const passwordResetCalls = {
  ask: defineCall({
    method: 'POST',
    path: '/user/password/reset',
    summary:
      'Send a link to set a new password to the users with this e-mail address and a password; the same answer when there is none',
    access: 'public',
    limit: { max: 60, seconds: HOUR },
    body: z.object({
      email: z.email().max(254),
      /** The language of the letter to a user without a language. */
      language: z.enum(LANGUAGES).default('en'),
    }),
    /** `isSetUp` is true if this server can send mail. */
    response: z.object({ isSetUp: z.boolean() }),
    errors: ['rate_limited', 'unavailable'],
  }),
  set: defineCall({
    method: 'PUT',
    path: '/user/password/reset',
    summary:
      "Set a new password with the token of such a link, good once and for an hour; ends all of the user's sessions",
    access: 'public',
    limit: { max: 60, seconds: HOUR },
    body: z.object({ token: z.string().min(1).max(100), password: newPassword }),
    errors: ['code_expired', 'rate_limited'],
  }),
}
