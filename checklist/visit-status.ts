import { OVERDUE_HOURS } from '@cloche/contract/constants.ts'
import type { VisitStatus } from '@cloche/contract/visits.ts'

/** The stored statuses; `open` and `overdue` follow from the clock. */
export type StoredStatus = Exclude<VisitStatus, 'open' | 'overdue'>

/** The stored statuses of a visit that its guest has to make or to correct. */
export const TO_BE_MADE: readonly StoredStatus[] = ['scheduled', 'returned']

/** The stored statuses of a visit that its guest has submitted and nobody has returned. */
export const HANDED_IN: readonly StoredStatus[] = ['submitted', 'accepted']

/** The statuses of a visit that can be declared not to count. One that is not overdue yet is cancelled instead. */
export const VOIDABLE: readonly VisitStatus[] = ['overdue', 'submitted', 'returned', 'accepted']

interface Life {
  status: StoredStatus
  /** ISO 8601. */
  opensAt: string
  /** The end of its window, ISO 8601. */
  dueAt?: string | null | undefined
}

/** Returns the instant from which a visit that is still scheduled is overdue: the end of its window, or 72 hours after it opens. */
export const overdueFrom = ({ opensAt, dueAt }: Omit<Life, 'status'>): number =>
  dueAt ? Date.parse(dueAt) : Date.parse(opensAt) + OVERDUE_HOURS * 3_600_000

/** Returns the status at an instant (docs/domain.md, Visit). */
export function statusAt(life: Life, now: Date): VisitStatus {
  if (life.status !== 'scheduled' || Date.parse(life.opensAt) > now.getTime()) return life.status
  return overdueFrom(life) > now.getTime() ? 'open' : 'overdue'
}

/** Returns whether staff may declare at an instant that the visit doesn't count. */
export const isVoidable = (life: Life, now: Date): boolean => VOIDABLE.includes(statusAt(life, now))

/** Returns the stored status behind a status at some instant. */
export function storedStatus(status: VisitStatus): StoredStatus {
  return status === 'open' || status === 'overdue' ? 'scheduled' : status
}

/** Returns whether the guest may write: the visit waits for the guest and its time has come (validVisitTime), also if overdue. */
export function isFillable({ status, opensAt }: Pick<Life, 'status' | 'opensAt'>, now: Date): boolean {
  return TO_BE_MADE.includes(status) && now.getTime() >= Date.parse(opensAt)
}

/** The stored statuses of a visit that takes the queue of a phone: also after a submission from another phone, but not after a review. */
export const IMPORTABLE: readonly StoredStatus[] = [...TO_BE_MADE, 'submitted']

/** Returns whether a visit takes the queue of a phone. */
export const takesQueue = (status: VisitStatus): boolean => IMPORTABLE.includes(storedStatus(status))
