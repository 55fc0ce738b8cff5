import { KINDS, type VisitKind } from '../../entities/visits/visit-statuses.ts'

export type Counts = Partial<Record<VisitKind, number>>

/** Statuses that need an action come first. */
const URGENCY: readonly VisitKind[] = [
  'overdue',
  'returned',
  'submitted',
  'open',
  'scheduled',
  'accepted',
  'cancelled',
  'voided',
]

export function totalOf(counts: Counts): number {
  return KINDS.reduce((sum, kind) => sum + (counts[kind] ?? 0), 0)
}

/** Returns the most urgent kinds of a day, `room` at most. */
export function mostUrgent(counts: Counts, room: number): VisitKind[] {
  return URGENCY.filter((kind) => counts[kind]).slice(0, room)
}

/** Counts a month's visits by status, in the order of a visit's life, without empty ones. */
export function sumsOf(days: Iterable<readonly [string, Counts]>, month: string) {
  const ofMonth = [...days].filter(([day]) => day.startsWith(month))
  return KINDS.map((kind) => ({
    kind,
    count: ofMonth.reduce((sum, [, counts]) => sum + (counts[kind] ?? 0), 0),
  })).filter(({ count }) => count > 0)
}
