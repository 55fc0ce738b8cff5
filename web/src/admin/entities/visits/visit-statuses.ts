import { VOIDABLE } from '@cloche/checklist/visit-status.ts'
import type { VisitStatus, Visit } from '@cloche/contract/visits.ts'

/** All statuses in the order of a visit's life. */
export const STATUSES: readonly VisitStatus[] = [
  'scheduled',
  'open',
  'overdue',
  'submitted',
  'returned',
  'accepted',
  'cancelled',
]

/** What visits are counted by: their statuses, and apart from the cancelled ones those that don't count. */
export type VisitKind = VisitStatus | 'voided'
export const KINDS: readonly VisitKind[] = [...STATUSES, 'voided']

/** Returns whether staff may move or cancel the visit, or restore it after a cancellation. */
export function isChangeable({ status }: Pick<Visit, 'status'>): boolean {
  return status !== 'submitted' && status !== 'accepted'
}

/** Returns whether staff may declare that the visit doesn't count. */
export const isVoidable = ({ status }: Pick<Visit, 'status'>): boolean => VOIDABLE.includes(status)
