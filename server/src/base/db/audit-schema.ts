import type { JSONColumnType } from 'kysely'
import type { AuditAct, AuditEntity, AuditEntry } from '@cloche/contract/audit.ts'
import type { Instant } from './column-types.ts'

interface AuditLogTable {
  id: string
  at: Instant
  actor_id: string
  action: AuditAct
  entity: AuditEntity
  entity_id: string
  subject: string
  /** Null for an entry of before 0076. */
  people: string[] | null
  changes: JSONColumnType<AuditEntry['changes']>
  token_id: string | null
  request_id: string | null
}

export interface AuditSchema {
  audit_log: AuditLogTable
}
