import { z } from 'zod'
import { defineCall } from './call.ts'

/** The second service (docs/domain.md, Addresses); its paths lie below `PARAMS_URL`, not below `/api`. */
export const paramsCalls = {
  recaptchaPublic: defineCall({
    method: 'GET',
    path: '/v1/app/admin-params/google_recapcha_public',
    summary: 'The public reCAPTCHA key, null where none is set',
    access: 'public',
    response: z.object({ value: z.string().nullable() }),
  }),
}
