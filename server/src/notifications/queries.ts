import { ROLE, type Language } from '@cloche/contract/constants.ts'
import type { Database } from '../db/database.ts'
import { rowsOf } from '../db/rows.ts'
import type { Schema } from '../db/schema.ts'

const STAFF = [ROLE.administrator, ROLE.visitManager]

interface Chat {
  chat: string
  language: Language
}

type Stage = Schema['visit_notices']['stage']

/** A visit whose guest has to be notified. */
export interface DueVisit {
  id: string
  visit_date: string
  opens_at: string
  title: string
  address: string
  guest_id: string
  chat: string
  language: Language
  stage: Stage
  /** The guest was notified of the visit at its current time. */
  is_known: boolean
  /** The guest was notified of the visit before it moved. */
  was_known: boolean
}

interface Due {
  now: Date
  limit: number
  /** Only visits of this user. */
  userId?: string
}

/**
 * Finds and locks visits of connected guests at a stage that has no notice yet, so that none is moved or cancelled meanwhile.
 * Call it in a transaction.
 */
export function lockDue(db: Database, { now, limit, userId }: Due): Promise<DueVisit[]> {
  return rowsOf(
    db,
    `select v.id, guest_id, visit_date, opens_at, title, address, stage,
       telegram_chat as chat, coalesce(language, telegram_language) as language,
       exists (select from visit_notices n
         where n.visit_id = v.id and n.user_id = guest_id and n.opens_at = v.opens_at) as is_known,
       exists (select from visit_notices n where n.visit_id = v.id and n.user_id = guest_id) as was_known
     from users u
     join visits v on v.guest_id = u.id
     join restaurants r on r.id = v.restaurant_id
     cross join lateral (select case
       when opens_at <= $1::timestamptz then 'open'
       when opens_at <= $1::timestamptz + interval '2 hours' then 'soon'
       when opens_at <= $1::timestamptz + interval '24 hours' then 'day'
       else 'planned' end) as now_at (stage)
     where telegram_chat is not null and u.deleted_at is null and ($3::uuid is null or u.id = $3)
       and v.status = 'scheduled' and opens_at > $1::timestamptz - interval '24 hours'
       and not exists (select from visit_notices n where n.visit_id = v.id and n.user_id = guest_id
         and n.opens_at = v.opens_at and n.stage = now_at.stage)
     order by opens_at limit $2
     for share of v skip locked`,
    [now, limit, userId ?? null],
  )
}

/** False when another process has sent the notice of this stage. */
export async function markNotified(
  db: Database,
  { id, guest_id, opens_at, stage }: Pick<DueVisit, 'id' | 'guest_id' | 'opens_at' | 'stage'>,
  now: Date,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('visit_notices')
    .values({ visit_id: id, user_id: guest_id, opens_at, stage, told_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** The chat in which a live user can be notified. */
export function findChat(db: Database, userId: string): Promise<Chat | undefined> {
  return db
    .selectFrom('users')
    .select(['telegram_chat as chat', 'telegram_language as language'])
    .where('id', '=', userId)
    .where('telegram_chat', 'is not', null)
    .where('deleted_at', 'is', null)
    .$narrowType<{ chat: string; language: Language }>()
    .executeTakeFirst()
}

export function listStaffChats(db: Database): Promise<(Chat & { id: string })[]> {
  return db
    .selectFrom('users')
    .select(['id', 'telegram_chat as chat', 'telegram_language as language'])
    .where('telegram_chat', 'is not', null)
    .where('role_id', 'in', STAFF)
    .where('deleted_at', 'is', null)
    .$narrowType<{ chat: string; language: Language }>()
    .execute()
}

export async function deleteNotices(db: Database, userId: string): Promise<void> {
  await db.deleteFrom('visit_notices').where('user_id', '=', userId).execute()
}
