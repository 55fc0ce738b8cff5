/** A code sent by sms (product.md): its digits, how long and for how many tries it is good, when another may be asked for. */
export const CODE = { digits: 6, seconds: 300, tries: 5, resendSeconds: 60 } as const

/** Two-step login (TOTP, RFC 6238): digits and seconds of a code, and how many recovery codes there are. */
export const TOTP = { digits: 6, periodSeconds: 30, recoveryCodes: 10 } as const
