import { randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { TOTP as RULES } from '@cloche/contract/codes.ts'
import { tokenHash } from '../../base/secrets/token.ts'

/** 160 bits, the length of the hash (RFC 4226, section 4). */
const SECRET_BYTES = 20
/** Steps before and after the current one whose code is accepted: clocks differ, and typing takes time. */
const WINDOW = 1
/** Crockford's base32: no letter that looks like a digit. 16 of 5 bits each are 80 random bits. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'
const RECOVERY_LENGTH = 16

export const newSecret = () => randomBytes(SECRET_BYTES)

function totpOf(secret: Buffer, names: { issuer?: string; label?: string } = {}): TOTP {
  const { digits, periodSeconds: period } = RULES
  const buffer = Uint8Array.from(secret).buffer
  return new TOTP({ ...names, algorithm: 'SHA1', digits, period, secret: new Secret({ buffer }) })
}

/** A secret in the forms that an authenticator app accepts: a QR code, or text to type. */
export function describeSecret(
  secret: Buffer,
  names: { issuer: string; label: string },
): { uri: string; secret: string } {
  const totp = totpOf(secret, names)
  return { uri: totp.toString(), secret: totp.secret.base32 }
}

/** Whether the typed text has the form of an app code rather than a recovery code. */
export const isAppCode = (typed: string) => new RegExp(`^[0-9]{${RULES.digits}}$`).test(typed)

/** The time step of a six-digit code (RFC 6238); null when the code is not valid now. */
export function stepOf(secret: Buffer, code: string, now: Date): number | null {
  if (!isAppCode(code)) return null
  const timestamp = now.getTime()
  const totp = totpOf(secret)
  const delta = totp.validate({ token: code, timestamp, window: WINDOW })
  return delta === null ? null : totp.counter({ timestamp }) + delta
}

/** A new recovery code in four groups of four characters. */
export function newRecoveryCode(): string {
  const characters = Array.from(randomBytes(RECOVERY_LENGTH), (byte) => ALPHABET[byte % ALPHABET.length]!)
  return characters.join('').replaceAll(/.{4}(?=.)/g, '$&-')
}

/** The stored hash of a recovery code, the same for every way of typing it. A fast hash is enough for 80 bits. */
export function recoveryHash(typed: string): Buffer {
  const plain = typed.toLowerCase().replaceAll(/[\s-]/g, '').replaceAll('o', '0').replaceAll(/[il]/g, '1')
  return tokenHash(plain)
}
