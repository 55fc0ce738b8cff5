import { createHash, randomBytes } from 'node:crypto'

export const newToken = () => randomBytes(32).toString('base64url')

/** The stored hash of a token, which is useless for logging in. */
export function tokenHash(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
