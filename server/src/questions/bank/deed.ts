import type { AuditAction, AuditEntry } from '@cloche/contract/audit.ts'
import type { Deed } from '../../audit/service.ts'
import type { BankRow } from './queries.ts'

export function deed(action: AuditAction, { id, title }: BankRow, changes: AuditEntry['changes'] = {}): Deed {
  return { action, entity: 'question', entityId: id, subject: title, changes }
}
