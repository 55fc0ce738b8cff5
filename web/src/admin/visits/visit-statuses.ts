import type { VisitStatus } from '@cloche/contract/visits.ts'

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
