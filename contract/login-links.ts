import { z } from 'zod'
import { defineCall } from './call.ts'
import { LANGUAGES } from './constants.ts'

const HOUR = 3600

/** The call of a person whose one-tap link does not work. */
export const loginLinkCalls = {
  ask: defineCall({
    method: 'POST',
    path: '/user/link',
    summary:
      'Send a new one-tap link to those whom the programme knows by this phone or e-mail address; older links stay valid. The same answer when there is nobody',
    access: 'public',
    limit: { max: 60, seconds: HOUR },
    body: z.object({
      /** An e-mail address, or a phone in any spelling. */
      to: z.string().trim().min(3).max(254),
      /** The language of the message to somebody without a language. */
      language: z.enum(LANGUAGES).default('en'),
    }),
    /** `isSetUp` is true if this server can send messages to such an address. */
    response: z.object({ isSetUp: z.boolean() }),
    errors: ['rate_limited', 'unavailable'],
  }),
}
