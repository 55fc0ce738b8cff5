import type { Scope } from '@cloche/contract/scopes.ts'
import type { Session } from './sessions.ts'

/** A caller with an API token: its maker, and what the token may do. */
export interface TokenHolder {
  session: Session
  scopes: readonly Scope[]
}

/** The part of the slice `tokens` that the HTTP side needs. */
export interface ApiTokens {
  /** Null when there is no such token, or it no longer works. Throws `rate_limited` when it is used too often. */
  find(token: string): Promise<TokenHolder | null>
}
