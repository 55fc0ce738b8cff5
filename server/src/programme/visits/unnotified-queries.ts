import { overdueAt, TO_BE_MADE } from '@cloche/checklist/visit-status.ts'
import { ROLE } from '@cloche/contract/constants.ts'
import type { MessageChannel } from '@cloche/contract/messages.ts'
import { statusIn } from '../../base/db/status-in.ts'
import type { Database } from '../../base/db/database.ts'
import { parametersOf, type Given } from '../../base/db/parameters.ts'
import { rowsOf } from '../../base/db/rows.ts'
import { IS_ABSENT } from './is-absent.ts'
import { waysOf, WAY_IS_LEFT } from '../../base/posting/contacts.ts'
import {
  deleteFormerNotices,
  isToldFrom,
  IS_NO_CANCELLATION,
  NOTICE_IS_CURRENT,
  NOTICE_REACHES,
} from '../../base/posting/visit-notices.ts'

const HOUR = 3_600_000
/** Guests are notified of visits until this long after their time (notifications). */
const NOTIFIED_HOURS = 24
const STAFF = [ROLE.administrator, ROLE.visitManager]

/** The configured channels and the time: a guest whom a configured channel reaches is notified within seconds. */
export interface Reach {
  channels: MessageChannel[]
  now: Date
}

/**
 * SQL: unopened visits `v` to make or to correct, whose guest does not know of the time or the return: no message was
 * sent or waits, and staff have not marked the guest as notified.
 */
export function unnotifiedCondition({ channels, now }: Reach, given: Given): string {
  const notifiedFrom = given(new Date(now.getTime() - NOTIFIED_HOURS * HOUR))
  return `
    exists (select from users u where u.id = v.guest_id and u.deleted_at is null and u.role_id <> all(${given(STAFF)}::int[])
      and ((v.status = 'scheduled' and v.started_at is null and not ${IS_ABSENT} and ${isToldFrom(given(now))} and v.opens_at > ${given(overdueAt(now))}
          and not exists (select from visit_notices n where ${NOTICE_IS_CURRENT} and n.user_id = u.id and ${NOTICE_REACHES})
          and (v.opens_at <= ${notifiedFrom}
            or not exists (select from (${waysOf(given(channels))}) ways where ${WAY_IS_LEFT})))
        or (v.status = 'returned' and exists (
          select from (select at from visit_returns where visit_id = v.id order by at desc, id desc limit 1) last
          where not exists (select from visit_notices n where n.visit_id = v.id and n.user_id = u.id
              and n.stage = 'returned' and n.told_at >= last.at)
            and not exists (select from messages m where m.visit_id = v.id and m.user_id = u.id
              and m.kind = 'visit_returned' and m.created_at >= last.at and m.status in ('waiting', 'sent'))))))`
}

export interface UnnotifiedRow {
  id: string
  /** A message was written and could not be sent. */
  has_failed: boolean
  /** The number of all such visits, not only of those returned. */
  total: number
}

/** Returns the visits whose guest was not notified, the next visit first. */
export function listUnnotified(db: Database, reach: Reach, limit: number): Promise<UnnotifiedRow[]> {
  const { parameters, given } = parametersOf()
  const text = `
    select v.id, count(*) over () as total,
      exists (select from messages m where m.visit_id = v.id and m.user_id = v.guest_id
        and m.visit_time = v.opens_at and ${IS_NO_CANCELLATION} and m.status in ('dead', 'kept', 'expired')) as has_failed
    from visits v
    where ${statusIn(TO_BE_MADE, 'v.status')} and ${unnotifiedCondition(reach, given)}
    order by v.opens_at, v.id limit ${given(limit)}`
  return rowsOf(db, text, parameters)
}

/** Stores that the guest knows of a visit at its current time, or of its return. */
export async function markKnown(db: Database, visitId: string, now: Date): Promise<void> {
  await deleteFormerNotices(db, visitId)
  await rowsOf(
    db,
    `insert into visit_notices (visit_id, user_id, opens_at, restaurant_id, stage, told_at, is_known)
     select id, guest_id, opens_at, restaurant_id, case status when 'returned' then 'returned' else 'planned' end, $2, true
     from visits where id = $1
     on conflict (visit_id, user_id, opens_at, stage) do update set is_known = true, told_at = excluded.told_at`,
    [visitId, now],
  )
}

/** Takes `markKnown` back. */
export async function unmarkKnown(db: Database, visitId: string): Promise<void> {
  await rowsOf(
    db,
    `delete from visit_notices n using visits v
     where v.id = $1 and n.visit_id = v.id and n.user_id = v.guest_id and n.opens_at = v.opens_at and n.is_known
       and n.stage = case v.status when 'returned' then 'returned' else 'planned' end`,
    [visitId],
  )
}
