import type { Instant } from './column-types.ts'

interface IdentitiesTable {
  id: string
  user_id: string
  issuer: string
  subject: string
  label: string
  linked_at: Instant
  last_used_at: Instant | null
}

interface SignOnAttemptsTable {
  state_hash: Buffer
  browser_hash: Buffer
  user_id: string | null
  return_to: string
  expires_at: Instant
}

export interface SignOnSchema {
  identities: IdentitiesTable
  sign_on_attempts: SignOnAttemptsTable
}
