import { z } from 'zod'
import { defineCall } from './call.ts'
import { TOTP } from './codes.ts'
import { currentPassword, loginCode } from './passwords.ts'
import { id, instant } from './shared.ts'

/** Six digits of the authenticator app; spaces do not matter. */
const appCode = z
  .string()
  .max(20)
  .transform((typed) => typed.replaceAll(/\s/g, ''))
  .pipe(z.string().regex(new RegExp(`^\\d{${TOTP.digits}}$`), `A code has ${TOTP.digits} digits`))

/** The calls for two-step login: a code of an authenticator app (TOTP, RFC 6238) beside the password. */
const totpState = z
  .object({
    /** The time at which it was turned on; null while it is off. */
    enabledAt: instant.nullable(),
    recoveryCodesLeft: z.int(),
  })
  .meta({ id: 'TotpState' })
export type TotpState = z.infer<typeof totpState>

const recoveryCodes = z.object({
  /** Recovery codes, each for one use. Only this answer contains them, because the server stores their hashes. */
  recoveryCodes: z.array(z.string()),
})

export const totpCalls = {
  own: defineCall({
    method: 'GET',
    path: '/user/totp',
    summary: "Whether the caller's two-step login is on",
    access: 'staff',
    response: totpState,
  }),
  begin: defineCall({
    method: 'POST',
    path: '/user/totp',
    summary: 'Make a secret for an authenticator app; two-step login is off until a code confirms it',
    access: 'staff',
    body: z.object({ password: currentPassword }),
    response: z.object({
      /** `otpauth://totp/…`, for a QR code. */
      uri: z.string(),
      /** The same secret for typing, in base32. */
      secret: z.string(),
    }),
    status: 201,
    errors: ['password_wrong', 'conflict', 'rate_limited'],
  }),
  confirm: defineCall({
    method: 'PUT',
    path: '/user/totp',
    summary: 'Turn two-step login on with a first code; answers the recovery codes',
    access: 'staff',
    body: z.object({ code: appCode }),
    response: recoveryCodes,
    errors: ['code_wrong', 'conflict', 'rate_limited'],
  }),
  turnOff: defineCall({
    method: 'POST',
    path: '/user/totp/off',
    summary: 'Turn two-step login off, with the password and a code or a recovery code',
    access: 'staff',
    body: z.object({ password: currentPassword, code: loginCode }),
    errors: ['password_wrong', 'code_wrong', 'conflict', 'rate_limited'],
  }),
  renewRecoveryCodes: defineCall({
    method: 'POST',
    path: '/user/totp/recovery-codes',
    summary: 'Make new recovery codes; the earlier ones stop working',
    access: 'staff',
    body: z.object({ code: appCode }),
    response: recoveryCodes,
    status: 201,
    errors: ['code_wrong', 'conflict', 'rate_limited'],
  }),
  of: defineCall({
    method: 'GET',
    path: '/user/{id}/totp',
    summary: "Whether a user's two-step login is on",
    access: 'admin',
    params: z.object({ id }),
    response: totpState,
  }),
  reset: defineCall({
    method: 'DELETE',
    path: '/user/{id}/totp',
    summary:
      'Turn off the two-step login of somebody who has lost phone and recovery codes; again is a no-op, oneself is a conflict',
    access: 'admin',
    params: z.object({ id }),
    errors: ['conflict'],
  }),
}
