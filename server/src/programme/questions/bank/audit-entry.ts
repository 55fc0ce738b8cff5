import type { AuditAct } from '@cloche/contract/audit.ts'
import { changesBetween, type NewAuditEntry } from '../../../base/audit/service.ts'
import type { BankRow } from './queries.ts'

export function auditEntry(
  action: AuditAct,
  { id, title }: BankRow,
  changes: NewAuditEntry<'question'>['changes'] = {},
): NewAuditEntry {
  return { action, entity: 'question', entityId: id, subject: title, changes }
}

/** The changes of an item's own fields. */
export function changesOf(before: BankRow, { parent, title, logo, type, options }: BankRow) {
  return changesBetween(before, { parent, title, logo, type, options })
}
