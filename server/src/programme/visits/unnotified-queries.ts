import { TO_BE_MADE } from '@cloche/checklist/visit-status.ts'
import { ROLE } from '@cloche/contract/constants.ts'
import type { MessageChannel } from '@cloche/contract/messages.ts'
import type { Database } from '../../base/db/database.ts'
import { isBeforeOverdue } from '../../base/db/before-overdue.ts'
import { parametersOf, type Given } from '../../base/db/parameters.ts'
import { rowsOf } from '../../base/db/rows.ts'
import { stateConditions, type Places } from './conditions.ts'
import { IS_ABSENT } from './is-absent.ts'
import {
  isWaitOver,
  KNOWS,
  KNOWS_OF_RETURN,
  LETTER_HAS_FAILED,
  WAY_IS_LEFT,
  LAST_RETURN,
} from '../../base/notices/told.ts'
import { waysOf } from '../../base/posting/addresses.ts'

const HOUR = 3_600_000
/** Guests are notified of visits until this long after their time (notifications). */
const NOTIFIED_HOURS = 24
const STAFF = [ROLE.administrator, ROLE.visitManager]

/** The configured channels and the time: a guest whom a configured channel reaches is notified within seconds. */
interface Ways {
  channels: MessageChannel[]
  now: Date
}

/** SQL: unopened visits `v` to make or to correct, whose guest does not know of the visit as it is or of the return. */
export function unnotifiedCondition({ channels, now }: Ways, given: Given): string {
  const notifiedFrom = given(new Date(now.getTime() - NOTIFIED_HOURS * HOUR))
  return `
    exists (select from users u where u.id = v.guest_id and u.deleted_at is null and u.role_id <> all(${given(STAFF)}::int[])
      and ((v.status = 'scheduled' and v.started_at is null and not ${IS_ABSENT} and ${isWaitOver(given(now))} and ${isBeforeOverdue('v', `${given(now)}::timestamptz`)}
          and not ${KNOWS}
          and (v.opens_at <= ${notifiedFrom}
            or not exists (select from (${waysOf(given(channels))}) ways where ${WAY_IS_LEFT})))
        or (v.status = 'returned' and exists (
          select from ${LAST_RETURN} where not ${KNOWS_OF_RETURN}))))`
}

export interface UnnotifiedRow {
  id: string
  /** A message was written and could not be sent. */
  has_failed: boolean
  /** The number of all such visits, not only of those returned. */
  total: number
}

/** Returns the visits whose guest was not notified, the next visit first. */
export function listUnnotified(
  db: Database,
  ways: Ways,
  limit: number,
  restaurantIds: Places,
): Promise<UnnotifiedRow[]> {
  const { parameters, given } = parametersOf()
  const states = stateConditions({ statuses: TO_BE_MADE, restaurantIds }, given)
  const text = `
    select v.id, count(*) over () as total,
      (select ${LETTER_HAS_FAILED} from users u where u.id = v.guest_id) as has_failed
    from visits v
    where ${[...states, unnotifiedCondition(ways, given)].join(' and ')}
    order by v.opens_at, v.id limit ${given(limit)}`
  return rowsOf(db, text, parameters)
}
