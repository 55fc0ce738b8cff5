import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { Database } from '../db/database.ts'
import { serverSecret } from '../db/server-secrets.ts'

const ALGORITHM = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

const keyOf = (db: Database) => serverSecret(db, 'totp')

/** Encrypts a user's secret (nonce, ciphertext, tag), bound to that user. */
export async function seal(db: Database, userId: string, secret: Buffer): Promise<Buffer> {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(ALGORITHM, await keyOf(db), nonce).setAAD(Buffer.from(userId))
  return Buffer.concat([nonce, cipher.update(secret), cipher.final(), cipher.getAuthTag()])
}

/** Decrypts a secret. Throws if it was sealed for another user or with another key. */
export async function unseal(db: Database, userId: string, sealed: Buffer): Promise<Buffer> {
  const nonce = sealed.subarray(0, NONCE_BYTES)
  const decipher = createDecipheriv(ALGORITHM, await keyOf(db), nonce, { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(userId))
    .setAuthTag(sealed.subarray(-TAG_BYTES))
  return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()])
}
