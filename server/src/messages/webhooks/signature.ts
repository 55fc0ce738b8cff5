import { createHmac, randomBytes } from 'node:crypto'

const PREFIX = 'whsec_'
/** The specification asks for 24 to 64 bytes. */
const BYTES = 32

export const newSecret = () => randomBytes(BYTES)

/** The secret as the receiver's library takes it. */
export const shownSecret = (secret: Buffer) => `${PREFIX}${secret.toString('base64')}`

export interface Signed {
  id: string
  /** Seconds since 1970. */
  timestamp: number
  payload: string
}

/** Returns the headers of the Standard Webhooks specification, with one signature for each secret. */
export function signedHeaders({ id, timestamp, payload }: Signed, secrets: readonly Buffer[]) {
  const content = `${id}.${timestamp}.${payload}`
  const signatures = secrets.map(
    (secret) => `v1,${createHmac('sha256', secret).update(content).digest('base64')}`,
  )
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signatures.join(' '),
  }
}
