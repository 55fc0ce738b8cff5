import type { MessageChannel } from '@cloche/contract/messages.ts'
import type { Database } from '../../base/db/database.ts'
import { rowsOf } from '../../base/db/rows.ts'
import type { StageAhead } from '../../base/notices/marks.ts'
import { IS_TOLD, isToldAt, isWaitOver, WAY_IS_LEFT, WITH_FORMER_VERSION } from '../../base/notices/told.ts'
import { withAddress, type Address } from '../../base/posting/addresses.ts'
import { IS_ABSENT } from '../../programme/visits/service.ts'

/** A visit whose guest has to be told of its stage. */
export interface DueVisit extends Address {
  id: string
  visit_date: string
  opens_at: string
  due_at: string | null
  visit_until: string | null
  appointment: string | null
  /** When the guest goes; null while nobody knows when in the window that is. */
  goes_at: string | null
  restaurant_id: string
  title: string
  address: string
  timezone: string
  first_name: string
  stage: StageAhead
  /** The guest was told of the visit at its present time and restaurant. */
  is_told: boolean
  /** The restaurant and wall clock that the guest was last told of before the visit moved; null if there is none. */
  former_title: string | null
  former_date: string | null
}

interface Due {
  now: Date
  channels: MessageChannel[]
  limit: number
  /** Only visits of this user. */
  userId?: string
  /** Only this visit. */
  visitId?: string
}

/**
 * Finds visits at a stage that their guest was not told of, of guests whom a channel reaches and who have not said that they can't come;
 * locks them, so that none is moved or cancelled meanwhile. Call it in a transaction.
 */
export function lockDue(db: Database, { now, channels, limit, userId, visitId }: Due): Promise<DueVisit[]> {
  return rowsOf(
    db,
    `select v.id, v.visit_date, v.opens_at, v.due_at, v.visit_until, v.appointment, goes.at as goes_at, v.restaurant_id, r.title, r.address, r.timezone,
       u.first_name, former.title as former_title, former.visit_date as former_date, stage, reached.*,
       ${IS_TOLD} as is_told
     from users u
     join visits v on v.guest_id = u.id
     ${withAddress(WAY_IS_LEFT)}
     join restaurants r on r.id = v.restaurant_id
     ${WITH_FORMER_VERSION}
     cross join lateral (select case when v.visit_until is null then v.opens_at
       else v.appointment at time zone r.timezone end) as goes (at)
     cross join lateral (select case
       when coalesce(goes.at, v.opens_at) <= $2::timestamptz then 'open'
       when goes.at <= $2::timestamptz + interval '2 hours' then 'soon'
       when goes.at <= $2::timestamptz + interval '24 hours' then 'day'
       else 'planned' end) as now_at (stage)
     where ($4::uuid is null or u.id = $4) and ($5::uuid is null or v.id = $5)
       and v.status = 'scheduled' and coalesce(goes.at, v.due_at) > $2::timestamptz - interval '24 hours' and not ${IS_ABSENT}
       and ${isWaitOver('$2')} and not ${isToldAt('now_at.stage')}
     order by opens_at, v.id limit $3
     for share of v skip locked`,
    [channels, now, limit, userId ?? null, visitId ?? null],
  )
}
