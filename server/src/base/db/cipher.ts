import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { Database } from './database.ts'
import { serverSecret } from './server-secrets.ts'

const ALGORITHM = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** The name of a key, and the id of the row to which a secret is bound. */
export interface Sealing {
  key: 'totp' | 'webhook' | 'id_token'
  owner: string
}

/** Encrypts a secret (nonce, ciphertext, tag), bound to its owner. */
export async function seal(db: Database, { key, owner }: Sealing, secret: Buffer): Promise<Buffer> {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(ALGORITHM, await serverSecret(db, key), nonce).setAAD(Buffer.from(owner))
  return Buffer.concat([nonce, cipher.update(secret), cipher.final(), cipher.getAuthTag()])
}

/** Decrypts a secret. Throws if it was sealed for another owner or with another key. */
export async function unseal(db: Database, { key, owner }: Sealing, sealed: Buffer): Promise<Buffer> {
  const nonce = sealed.subarray(0, NONCE_BYTES)
  const secret = await serverSecret(db, key)
  const decipher = createDecipheriv(ALGORITHM, secret, nonce, { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(owner))
    .setAuthTag(sealed.subarray(-TAG_BYTES))
  return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()])
}
