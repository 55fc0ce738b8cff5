import { OVERDUE_HOURS } from '@cloche/contract/constants.ts'
import type { VisitStatus } from '@cloche/contract/visits.ts'

/** What is stored of a visit's life; `open` and `overdue` follow from the clock. */
export type StoredStatus = Exclude<VisitStatus, 'open' | 'overdue'>

interface Life {
  status: StoredStatus
  opensAt: Date
}

/** The status at an instant (product.md, Visit life). */
export function statusAt({ status, opensAt }: Life, now: Date): VisitStatus {
  if (status !== 'scheduled' || now < opensAt) return status
  return now.getTime() < opensAt.getTime() + OVERDUE_HOURS * 3_600_000 ? 'open' : 'overdue'
}

/** Whether the guest may write: its time has come (validVisitTime) and it is theirs to fill in. An overdue visit is. */
export function isFillable({ status, opensAt }: Life, now: Date): boolean {
  return (status === 'scheduled' || status === 'returned') && now >= opensAt
}
