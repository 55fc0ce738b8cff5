import type { VisitStatus } from '@cloche/contract/visits.ts'
import { STATUSES } from '../../entities/visits/visit-statuses.ts'

export type Counts = Partial<Record<VisitStatus, number>>

/** Statuses that need an action come first. */
const URGENCY: readonly VisitStatus[] = [
  'overdue',
  'returned',
  'submitted',
  'open',
  'scheduled',
  'accepted',
  'cancelled',
]

export function totalOf(counts: Counts): number {
  return STATUSES.reduce((sum, status) => sum + (counts[status] ?? 0), 0)
}

/** Returns the most urgent statuses of a day, `room` at most. */
export function mostUrgent(counts: Counts, room: number): VisitStatus[] {
  return URGENCY.filter((status) => counts[status]).slice(0, room)
}

/** Counts a month's visits by status, in the order of a visit's life, without empty ones. */
export function sumsOf(days: Iterable<readonly [string, Counts]>, month: string) {
  const ofMonth = [...days].filter(([day]) => day.startsWith(month))
  return STATUSES.map((status) => ({
    status,
    count: ofMonth.reduce((sum, [, counts]) => sum + (counts[status] ?? 0), 0),
  })).filter(({ count }) => count > 0)
}
