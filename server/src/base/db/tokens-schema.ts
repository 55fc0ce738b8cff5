import type { Scope } from '@cloche/contract/scopes.ts'
import type { Instant } from './column-types.ts'

interface TokensTable {
  id: string
  name: string
  prefix: string
  token_hash: Buffer
  scopes: Scope[]
  created_by: string
  created_at: Instant
  last_used_at: Instant | null
  revoked_at: Instant | null
}

export interface TokensSchema {
  tokens: TokensTable
}
