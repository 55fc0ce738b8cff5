import { z } from 'zod'
import { defineCall } from './call.ts'
import { LANGUAGES } from './constants.ts'
import { phoneFrom } from './phone.ts'

const HOUR = 3600

/** An e-mail address, or a phone in any spelling. The phone becomes `7…`. */
const address = z
  .string()
  .trim()
  .max(254)
  .transform((typed, fault) => {
    const to = z.email().safeParse(typed).data ?? phoneFrom(typed)
    if (to === null)
      fault.addIssue({ code: 'custom', message: 'Neither an e-mail address nor a phone number' })
    return to ?? z.NEVER
  })

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
      to: address,
      /** The language of the message to somebody without a language. */
      language: z.enum(LANGUAGES).default('en'),
    }),
    /** `isSetUp` is true if this server can send messages to such an address. */
    response: z.object({ isSetUp: z.boolean() }),
    errors: ['rate_limited', 'unavailable'],
  }),
}
