import { OVERDUE_HOURS } from '@cloche/contract/constants.ts'

/** Whether an instant lies before `overdueFrom` of checklist/visit-status.ts, for a row of visits and an SQL expression. */
export const isBeforeOverdue = (row: string, at: string): string =>
  `coalesce(${at} < ${row}.due_at, ${at} - interval '${OVERDUE_HOURS} hours' < ${row}.opens_at)`
