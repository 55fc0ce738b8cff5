import { statusAt, storedStatus } from '@cloche/checklist/visit-status.ts'
import { OVERDUE_HOURS } from '@cloche/contract/constants.ts'
import type { Visit } from '@cloche/contract/visits.ts'
import { visitDateText } from '../when.ts'

/** Whether a visit is overdue by now, also when this phone read it before it was. */
export function isOverdue({ status, opensAt }: Visit, now: Date): boolean {
  return statusAt({ status: storedStatus(status), opensAt }, now) === 'overdue'
}

/** The moment from which a visit is overdue, by the restaurant's wall clock: "Mon, 23 November, 19:30". */
export function deadlineText({ opensAt, restaurant }: Visit): string {
  const deadline = new Date(Date.parse(opensAt) + OVERDUE_HOURS * 3_600_000)
  return visitDateText(deadline.toISOString(), 'long', restaurant.timezone)
}
