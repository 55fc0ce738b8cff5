import type { AuditAction, AuditEntry } from '@cloche/contract/audit.ts'
import type { NewAuditEntry } from '../../../base/audit/service.ts'
import type { BankRow } from './queries.ts'

export function auditEntry(
  action: AuditAction,
  { id, title }: BankRow,
  changes: AuditEntry['changes'] = {},
): NewAuditEntry {
  return { action, entity: 'question', entityId: id, subject: title, changes }
}
