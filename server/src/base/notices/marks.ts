import type { Database } from '../db/database.ts'
import { rowsOf } from '../db/rows.ts'
import type { Schema } from '../db/schema.ts'
import { NOTICE_IS_CURRENT, NOTICE_REACHES } from './told.ts'

export type Stage = Schema['visit_notices']['stage']

const STAGES_AHEAD = ['planned', 'day', 'soon', 'open'] as const satisfies Stage[]
/** A stage of a visit ahead. */
export type StageAhead = (typeof STAGES_AHEAD)[number]

/** Somebody is told of a visit, as it is now, at a stage. */
interface NewNotice {
  id: string
  user_id: string
  opens_at: string
  restaurant_id: string
  stage: Stage
}

/** Marks a stage of a visit as told. False when another process has. `isKnown`: the guest knows without a letter. */
export async function markTold(
  db: Database,
  { id, user_id, opens_at, restaurant_id, stage }: NewNotice,
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

/** Marks that the guest knows from staff of a visit as it is, or of its return. */
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

/** Marks that the guest of a visit got a letter that they get once for it. False when they had it before. */
export async function markOnce(db: Database, visitId: string, stage: Stage, now: Date): Promise<boolean> {
  const marked = await rowsOf(
    db,
    `insert into visit_notices (visit_id, user_id, opens_at, stage, told_at)
     select id, guest_id, opens_at, $3, $2 from visits where id = $1
     on conflict do nothing returning visit_id`,
    [visitId, now, stage],
  )
  return marked.length > 0
}

/** Deletes the notices of former versions of a visit, so that a visit that moves back is announced again. */
async function deleteFormerNotices(db: Database, visitId: string): Promise<void> {
  await rowsOf(
    db,
    `delete from visit_notices n using visits v
     where v.id = $1 and n.visit_id = v.id and n.user_id = v.guest_id and n.stage = any($2)
       and not (${NOTICE_IS_CURRENT})`,
    [visitId, STAGES_AHEAD],
  )
}

/**
 * Moves along what told guests of visits whose opening moves while their wall clock stays. Call it before the visits get their
 * new `opens_at`.
 */
export async function moveNotices(
  db: Database,
  moved: readonly { id: string; opens_at: Date }[],
): Promise<void> {
  const parameters = [JSON.stringify(moved)]
  const visits = `(select v.id, v.opens_at as before, moved.opens_at as after
    from jsonb_to_recordset($1::jsonb) as moved (id uuid, opens_at timestamptz)
    join visits v on v.id = moved.id and v.opens_at <> moved.opens_at) as visits`
  // A notice of the same instant is of a former wall clock.
  await rowsOf(
    db,
    `delete from visit_notices n using ${visits} where n.visit_id = visits.id and n.opens_at = after`,
    parameters,
  )
  await rowsOf(
    db,
    `update visit_notices n set opens_at = after from ${visits} where n.visit_id = visits.id and n.opens_at = before`,
    parameters,
  )
  await rowsOf(
    db,
    `update messages m set visit_time = after from ${visits} where m.visit_id = visits.id and m.visit_time = before`,
    parameters,
  )
}

/**
 * Makes a visit new to its guest unless they know of it at that time, so that another channel is tried. The lock orders two messages
 * that end at once. Call it in the transaction that ends the message.
 */
export async function deleteUnsentNotices(
  db: Database,
  { visitId, userId, visitTime }: { visitId: string; userId: string; visitTime: string },
): Promise<void> {
  await rowsOf(db, 'select from visits where id = $1 for no key update', [visitId])
  await rowsOf(
    db,
    `delete from visit_notices n
     where visit_id = $1 and user_id = $2 and opens_at = $3 and stage <> 'accepted' and not ${NOTICE_REACHES}`,
    [visitId, userId, visitTime],
  )
}

/** Makes visits that moved or came back new to those of their guests who do not know of them at their present time. */
export async function deleteUnsentNoticesOf(db: Database, visitIds: readonly string[]): Promise<void> {
  await rowsOf(
    db,
    `delete from visit_notices n using visits v
     where v.id = any($1::uuid[]) and n.visit_id = v.id and n.user_id = v.guest_id and n.opens_at = v.opens_at
       and n.stage <> 'accepted' and not ${NOTICE_REACHES}`,
    [visitIds],
  )
}

/**
 * Deletes the notices of a visit to a person and takes it from the messages to them, so that it is new to them if it comes back. False
 * when another process has done so.
 */
export async function forgetVisit(
  db: Database,
  { id, user_id }: { id: string; user_id: string },
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

export async function deleteNotices(db: Database, userId: string): Promise<void> {
  await db.deleteFrom('visit_notices').where('user_id', '=', userId).execute()
}
