import { overdueFrom, statusAt, storedStatus } from '@cloche/checklist/visit-status.ts'
import type { Visit } from '@cloche/contract/visits.ts'
import { visitDateText } from '../when.ts'

/** Whether a visit is overdue by now, also when this phone read it before it was. */
export function isOverdue(visit: Visit, now: Date): boolean {
  return statusAt({ ...visit, status: storedStatus(visit.status) }, now) === 'overdue'
}

/** The moment from which a visit is overdue, by the restaurant's wall clock: "Mon, 23 November, 19:30". */
export function deadlineText(visit: Visit): string {
  return visitDateText(new Date(overdueFrom(visit)).toISOString(), 'long', visit.restaurant.timezone)
}
