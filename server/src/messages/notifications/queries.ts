import type { MessageChannel } from '@cloche/contract/messages.ts'
import type { Database } from '../../base/db/database.ts'
import { rowsOf } from '../../base/db/rows.ts'
import type { Schema } from '../../base/db/schema.ts'
import { IS_ABSENT } from '../../programme/visits/service.ts'
import { WAY_IS_LEFT, withContact, type Contact } from '../../base/posting/contacts.ts'
import {
  deleteFormerNotices,
  isToldFrom,
  NOTICE_IS_CURRENT,
  NOTICE_REACHES,
} from '../../base/posting/visit-notices.ts'

type Stage = Schema['visit_notices']['stage']

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
       exists (select from visit_notices n where ${NOTICE_IS_CURRENT} and n.user_id = guest_id) as is_known
     from users u
     join visits v on v.guest_id = u.id
     ${withContact(WAY_IS_LEFT)}
     join restaurants r on r.id = v.restaurant_id
     left join lateral (
       select place.title, to_char(n.opens_at at time zone place.timezone, 'YYYY-MM-DD"T"HH24:MI') as visit_date
       from visit_notices n join restaurants place on place.id = coalesce(n.restaurant_id, v.restaurant_id)
       where n.visit_id = v.id and n.user_id = guest_id and not (${NOTICE_IS_CURRENT})
       order by told_at desc limit 1) former on true
     cross join lateral (select case
       when opens_at <= $2::timestamptz then 'open'
       when opens_at <= $2::timestamptz + interval '2 hours' then 'soon'
       when opens_at <= $2::timestamptz + interval '24 hours' then 'day'
       else 'planned' end) as now_at (stage)
     where ($4::uuid is null or u.id = $4) and ($5::uuid is null or v.id = $5)
       and v.status = 'scheduled' and opens_at > $2::timestamptz - interval '24 hours' and not ${IS_ABSENT}
       and ${isToldFrom('$2')}
       and not exists (select from visit_notices n where ${NOTICE_IS_CURRENT} and n.user_id = guest_id
         and n.stage = now_at.stage)
     order by opens_at, v.id limit $3
     for share of v skip locked`,
    [channels, now, limit, userId ?? null, visitId ?? null],
  )
}

/** False when another process has sent the notice of this stage. `isKnown`: the guest knows without a message. */
export async function markNotified(
  db: Database,
  {
    id,
    user_id,
    opens_at,
    restaurant_id,
    stage,
  }: Pick<DueVisit, 'id' | 'user_id' | 'opens_at' | 'restaurant_id' | 'stage'>,
  now: Date,
  isKnown = false,
): Promise<boolean> {
  await deleteFormerNotices(db, id)
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('visit_notices')
    .values({ visit_id: id, user_id, opens_at, restaurant_id, stage, told_at: now, is_known: isKnown })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
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

/** SQL: the last message to a way about the time of the notice `n` failed, withdrawn ones included. */
const WAY_HAS_FAILED = `
  exists (select from messages m where m.visit_id = n.visit_id and m.user_id = n.user_id and m.visit_time = n.opens_at
    and m.channel = ways.channel and m.recipient = ways.recipient and m.status <> 'sent' and m.last_error is not null)`

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
     from (
       select distinct on (visit_id, user_id) visit_id, user_id, opens_at, restaurant_id from visit_notices
       where opens_at > $2::timestamptz - interval '24 hours' order by visit_id, user_id, told_at desc) n
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
  const cancellations = `select from messages m where m.visit_id = v.id and m.user_id = u.id and m.kind = 'visit_cancelled'`
  const [visit] = await rowsOf<LostVisit>(
    db,
    `select v.id, $4::timestamptz as opens_at, r.id as restaurant_id, title, address, ${REASON}, contact.*,
       ${knownHour('$4::timestamptz')}
     from visits v
     join users u on u.id = $3
     join restaurants r on r.id = $5
     ${withContact(`not exists (${cancellations} and m.channel = ways.channel and m.recipient = ways.recipient)`)}
     where v.id = $2 and (v.status = 'cancelled' or v.guest_id <> u.id)
       and $4::timestamptz > $6::timestamptz - interval '24 hours'
       and not exists (${cancellations} and m.status in ('waiting', 'sent'))
     for no key update of v`,
    [channels, visitId, userId, visitTime, restaurantId, now],
  )
  return visit
}

/**
 * Deletes the notices of a visit and takes it from the messages about it, so that it is new to the guest if it comes back. False
 * when another process has done so.
 */
export async function forgetVisit(
  db: Database,
  { id, user_id }: Pick<LostVisit, 'id' | 'user_id'>,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('visit_notices')
    .where('visit_id', '=', id)
    .where('user_id', '=', user_id)
    .executeTakeFirst()
  if (numDeletedRows === 0n) return false
  await db
    .updateTable('messages')
    .set({ visit_id: null, visit_time: null })
    .where('visit_id', '=', id)
    .where('user_id', '=', user_id)
    .execute()
  return true
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
     join lateral (select id, at from visit_returns where visit_id = v.id order by at desc, id desc limit 1) last on true
     where v.id = $2 and v.status = 'returned' and not exists (select from messages m where m.visit_id = v.id
       and m.user_id = u.id and m.kind = 'visit_returned' and m.created_at >= last.at and m.status in ('waiting', 'sent'))`,
    [channels, visitId],
  )
  return visit
}

/**
 * Makes a visit new to its guest when no message about it at that time was sent or waits, so that another channel is tried. The
 * lock orders two messages that end at once. Call it in the transaction that ends the message.
 */
export async function deleteUnsentNotices(
  db: Database,
  { visitId, userId, visitTime }: { visitId: string; userId: string; visitTime: string },
): Promise<void> {
  const parameters = [visitId, userId, visitTime]
  await rowsOf(db, 'select from visits where id = $1 for no key update', [visitId])
  await rowsOf(
    db,
    `delete from visit_notices n
     where visit_id = $1 and user_id = $2 and opens_at = $3 and stage <> 'accepted' and not ${NOTICE_REACHES}`,
    parameters,
  )
}

/** Makes visits that moved or came back new to their guests when no message about their present time was sent or waits. */
export async function deleteUnsentNoticesOf(db: Database, visitIds: readonly string[]): Promise<void> {
  await rowsOf(
    db,
    `delete from visit_notices n using visits v
     where v.id = any($1::uuid[]) and n.visit_id = v.id and n.user_id = v.guest_id and n.opens_at = v.opens_at
       and n.stage <> 'accepted' and not ${NOTICE_REACHES}`,
    [visitIds],
  )
}

/** False when the guest was thanked for the visit before. */
export async function markThanked(db: Database, visitId: string, now: Date): Promise<boolean> {
  const marked = await rowsOf(
    db,
    `insert into visit_notices (visit_id, user_id, opens_at, stage, told_at)
     select id, guest_id, opens_at, 'accepted', $2 from visits where id = $1
     on conflict do nothing returning visit_id`,
    [visitId, now],
  )
  return marked.length > 0
}

export async function deleteNotices(db: Database, userId: string): Promise<void> {
  await db.deleteFrom('visit_notices').where('user_id', '=', userId).execute()
}
