import type { MessageChannel } from '@cloche/contract/messages.ts'
import type { Database } from '../../base/db/database.ts'
import { rowsOf } from '../../base/db/rows.ts'
import {
  CANCELLATION_IS_WRITTEN,
  lastNotices,
  WAY_HAS_FAILED,
  WAY_TOOK_NO_CANCELLATION,
} from '../../base/notices/told.ts'
import { withAddress, type Address } from '../../base/posting/addresses.ts'

/** A visit that a guest was told of and does not have any more. */
export interface LostVisit extends Address {
  id: string
  /** The wall clock, time and restaurant that the guest was last told of. */
  visit_date: string
  opens_at: string
  restaurant_id: string
  title: string
  address: string
  /** Why staff cancelled it; null without a reason, or if it goes to another guest. */
  reason: string | null
}

interface Ways {
  now: Date
  channels: MessageChannel[]
}

/**
 * SQL: the wall clock that the guest knew of visit `v` at restaurant `r` at an instant. A cancelled visit keeps its instant when the zone is
 * corrected, so its own wall clock is taken where the instant is its own.
 */
const knownHour = (instant: string) => `
  to_char(case when v.opens_at = ${instant} and v.restaurant_id = r.id then v.visit_date
    else ${instant} at time zone timezone end, 'YYYY-MM-DD"T"HH24:MI') as visit_date`

/** One that doesn't count was made, or its time is over: nobody has to be kept from going there. */
const IS_CANCELLED = "v.status = 'cancelled' and v.void_reason is null"
const REASON = `case v.status when 'cancelled' then v.cancel_reason end as reason`

/** Finds and locks visits that were cancelled or given to another guest after their guest was told of them. */
export function lockLost(
  db: Database,
  { now, channels, limit }: Ways & { limit: number },
): Promise<LostVisit[]> {
  return rowsOf(
    db,
    `select v.id, n.opens_at, r.id as restaurant_id, title, address, ${REASON}, reached.*, ${knownHour('n.opens_at')}
     from (${lastNotices('$2')}) n
     join users u on u.id = n.user_id
     ${withAddress('true', WAY_HAS_FAILED)}
     join visits v on v.id = n.visit_id
     join restaurants r on r.id = coalesce(n.restaurant_id, v.restaurant_id)
     where ${IS_CANCELLED} or v.guest_id <> n.user_id
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
  { now, channels }: Ways,
  { visitId, userId, visitTime, restaurantId }: Cancellation,
): Promise<LostVisit | undefined> {
  const [visit] = await rowsOf<LostVisit>(
    db,
    `select v.id, $4::timestamptz as opens_at, r.id as restaurant_id, title, address, ${REASON}, reached.*,
       ${knownHour('$4::timestamptz')}
     from visits v
     join users u on u.id = $3
     join restaurants r on r.id = $5
     ${withAddress(WAY_TOOK_NO_CANCELLATION)}
     where v.id = $2 and (${IS_CANCELLED} or v.guest_id <> u.id)
       and $4::timestamptz > $6::timestamptz - interval '24 hours'
       and not ${CANCELLATION_IS_WRITTEN}
     for no key update of v`,
    [channels, visitId, userId, visitTime, restaurantId, now],
  )
  return visit
}
