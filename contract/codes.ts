/** A code sent by sms (docs/domain.md, Joining): digits, lifetime, attempts, and the wait before the next code. */
export const CODE = { digits: 6, seconds: 300, attempts: 5, resendSeconds: 60 } as const

/** Two-step login (TOTP, RFC 6238): digits and seconds of a code, and the number of recovery codes. */
export const TOTP = { digits: 6, periodSeconds: 30, recoveryCodes: 10 } as const

/** How the code that confirms an applicant may reach them. */
export const CODE_WAYS = ['sms', 'email'] as const
export type CodeWay = (typeof CODE_WAYS)[number]
