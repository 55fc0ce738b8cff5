import type { AuditAct, AuditEntity } from '@cloche/contract/audit.ts'
import { addressFilter, day, oneId, oneOf } from '../../kit/address-filter.ts'
import { ACTS, ENTITIES } from './labels.ts'

export interface AuditFilter {
  actorId?: string
  entity?: AuditEntity
  /** Limits the log to one thing's history. */
  entityId?: string
  action?: AuditAct
  /** The first and last day by the reader's clock, both included. */
  from?: string
  to?: string
}

export const AUDIT_FILTER = addressFilter<AuditFilter>({
  actorId: oneId,
  entity: oneOf(ENTITIES),
  entityId: oneId,
  action: oneOf(ACTS),
  from: day,
  to: day,
})
