import { createHash, randomBytes } from 'node:crypto'

export const newToken = () => randomBytes(32).toString('base64url')

/** What is stored of a secret: knowing it does not let anyone in. */
export function tokenHash(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
