import type { VisitStatus, Visit } from '@cloche/contract/visits.ts'

/** In the order of a visit's life. */
export const STATUSES: readonly VisitStatus[] = [
  'scheduled',
  'open',
  'overdue',
  'submitted',
  'returned',
  'accepted',
  'cancelled',
]

/** Whether staff may still move or cancel it, or take its cancellation back. */
export function isChangeable({ status }: Pick<Visit, 'status'>): boolean {
  return status !== 'submitted' && status !== 'accepted'
}
