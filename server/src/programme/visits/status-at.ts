import type { StoredStatus } from '@cloche/checklist/visit-status.ts'
import type { VisitStatus } from '@cloche/contract/visits.ts'
import { isBeforeOverdue } from '../../base/db/before-overdue.ts'
import type { Given } from '../../base/db/parameters.ts'

const SCHEDULED: StoredStatus = 'scheduled'
const instant = (now: Date, given: Given) => `${given(now)}::timestamptz`

/** The condition that visits `v` have a status at an instant, as `statusAt` of checklist/visit-status.ts gives it. */
export function statusIs(status: VisitStatus, now: Date, given: Given): string {
  switch (status) {
    case 'scheduled':
      return `v.status = '${SCHEDULED}' and v.opens_at > ${given(now)}`
    case 'open':
      return `v.status = '${SCHEDULED}' and v.opens_at <= ${given(now)} and ${isBeforeOverdue('v', instant(now, given))}`
    case 'overdue':
      return `v.status = '${SCHEDULED}' and v.opens_at <= ${given(now)} and not ${isBeforeOverdue('v', instant(now, given))}`
    default:
      return `v.status = '${status}'`
  }
}

/** The status of visits `v` at an instant, as `statusAt` gives it. */
export const statusAtSql = (now: Date, given: Given): string => `
  case when v.status <> '${SCHEDULED}' or v.opens_at > ${given(now)} then v.status
    when ${isBeforeOverdue('v', instant(now, given))} then 'open' else 'overdue' end`
