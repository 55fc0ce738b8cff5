import type { MessageChannel } from '@cloche/contract/messages.ts'
import type { Database } from '../../base/db/database.ts'
import { rowsOf } from '../../base/db/rows.ts'
import type { Stage } from '../../base/notices/marks.ts'
import {
  CANCELLATION_IS_WRITTEN,
  IS_TOLD,
  isToldAt,
  isWaitOver,
  LAST_RETURN,
  lastNotices,
  RETURN_IS_WRITTEN,
  WAY_HAS_FAILED,
  WAY_IS_LEFT,
  WAY_TOOK_NO_CANCELLATION,
  WITH_FORMER_VERSION,
} from '../../base/notices/told.ts'
import { withContact, type Contact } from '../../base/posting/contacts.ts'
import { IS_ABSENT } from '../../programme/visits/service.ts'

/** A visit whose guest has to be notified. */
export interface DueVisit extends Contact {
  id: string
  visit_date: string
  opens_at: string
  restaurant_id: string
  title: string
  address: string
  timezone: string
  first_name: string
  stage: Stage
  /** The guest was notified of the visit at its current time and restaurant. */
  is_known: boolean
  /** The restaurant and wall clock that the guest was last notified of before the visit moved; null if there is none. */
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
 * Finds and locks visits at a stage that has no notice yet, of guests whom a channel reaches and who have not said that they can't come,
 * so that none is moved or cancelled meanwhile. Call it in a transaction.
 */
export function lockDue(db: Database, { now, channels, limit, userId, visitId }: Due): Promise<DueVisit[]> {
  return rowsOf(
    db,
    `select v.id, v.visit_date, v.opens_at, v.restaurant_id, r.title, r.address, r.timezone,
       u.first_name, former.title as former_title, former.visit_date as former_date, stage, contact.*,
       ${IS_TOLD} as is_known
     from users u
     join visits v on v.guest_id = u.id
     ${withContact(WAY_IS_LEFT)}
     join restaurants r on r.id = v.restaurant_id
     ${WITH_FORMER_VERSION}
     cross join lateral (select case
       when opens_at <= $2::timestamptz then 'open'
       when opens_at <= $2::timestamptz + interval '2 hours' then 'soon'
       when opens_at <= $2::timestamptz + interval '24 hours' then 'day'
       else 'planned' end) as now_at (stage)
     where ($4::uuid is null or u.id = $4) and ($5::uuid is null or v.id = $5)
       and v.status = 'scheduled' and opens_at > $2::timestamptz - interval '24 hours' and not ${IS_ABSENT}
       and ${isWaitOver('$2')} and not ${isToldAt('now_at.stage')}
     order by opens_at, v.id limit $3
     for share of v skip locked`,
    [channels, now, limit, userId ?? null, visitId ?? null],
  )
}

/** A visit that a guest was notified of and does not have any more. */
export interface LostVisit extends Contact {
  id: string
  /** The wall clock, time and restaurant that the guest was last notified of. */
  visit_date: string
  opens_at: string
  restaurant_id: string
  title: string
  address: string
  /** Why staff cancelled it; null without a reason, or if it goes to another guest. */
  reason: string | null
}

/**
 * SQL: the wall clock that the guest knew of visit `v` at restaurant `r` at an instant. A cancelled visit keeps its instant when the zone is
 * corrected, so its own wall clock is taken where the instant is its own.
 */
const knownHour = (instant: string) => `
  to_char(case when v.opens_at = ${instant} and v.restaurant_id = r.id then v.visit_date
    else ${instant} at time zone timezone end, 'YYYY-MM-DD"T"HH24:MI') as visit_date`

const REASON = `case v.status when 'cancelled' then v.cancel_reason end as reason`

/** Finds and locks visits that were cancelled or given to another guest after their guest was notified of them. */
export function lockLost(
  db: Database,
  { now, channels, limit }: Pick<Due, 'now' | 'channels' | 'limit'>,
): Promise<LostVisit[]> {
  return rowsOf(
    db,
    `select v.id, n.opens_at, r.id as restaurant_id, title, address, ${REASON}, contact.*, ${knownHour('n.opens_at')}
     from (${lastNotices('$2')}) n
     join users u on u.id = n.user_id
     ${withContact('true', WAY_HAS_FAILED)}
     join visits v on v.id = n.visit_id
     join restaurants r on r.id = coalesce(n.restaurant_id, v.restaurant_id)
     where v.status = 'cancelled' or v.guest_id <> n.user_id
     order by v.id, u.id limit $3
     for share of v skip locked`,
    [channels, now, limit],
  )
}

interface Cancellation {
  visitId: string
  userId: string
  /** The time and the restaurant that the cancellation names. */
  visitTime: string
  restaurantId: string | null
}

/**
 * Locks the visit of a cancellation that ended unsent and finds a way that no cancellation went by. None when another cancellation was
 * sent or waits, or when the guest has the visit again. Call it in the transaction that ends the message.
 */
export async function lockUnsent(
  db: Database,
  { now, channels }: Pick<Due, 'now' | 'channels'>,
  { visitId, userId, visitTime, restaurantId }: Cancellation,
): Promise<LostVisit | undefined> {
  const [visit] = await rowsOf<LostVisit>(
    db,
    `select v.id, $4::timestamptz as opens_at, r.id as restaurant_id, title, address, ${REASON}, contact.*,
       ${knownHour('$4::timestamptz')}
     from visits v
     join users u on u.id = $3
     join restaurants r on r.id = $5
     ${withContact(WAY_TOOK_NO_CANCELLATION)}
     where v.id = $2 and (v.status = 'cancelled' or v.guest_id <> u.id)
       and $4::timestamptz > $6::timestamptz - interval '24 hours'
       and not ${CANCELLATION_IS_WRITTEN}
     for no key update of v`,
    [channels, visitId, userId, visitTime, restaurantId, now],
  )
  return visit
}

export interface ReturnedVisit extends Contact {
  title: string
  visit_date: string
  notes: number
}

/** A returned visit, the number of questions with a note, and its guest's contact by a way that is left. */
export async function findReturned(
  db: Database,
  channels: MessageChannel[],
  visitId: string,
): Promise<ReturnedVisit | undefined> {
  const [visit] = await rowsOf<ReturnedVisit>(
    db,
    `select title, to_char(visit_date, 'YYYY-MM-DD"T"HH24:MI') as visit_date, contact.*,
       (select count(*) from visit_notes n where n.return_id = last.id) as notes
     from visits v
     join restaurants r on r.id = v.restaurant_id
     join users u on u.id = v.guest_id
     ${withContact(WAY_IS_LEFT)}
     join lateral ${LAST_RETURN} on true
     where v.id = $2 and v.status = 'returned' and not ${RETURN_IS_WRITTEN}`,
    [channels, visitId],
  )
  return visit
}
