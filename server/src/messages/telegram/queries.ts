import { sql } from 'kysely'
import { TO_BE_MADE, type StoredStatus } from '@cloche/checklist/visit-status.ts'
import type { Language } from '@cloche/contract/constants.ts'
import { statusIn } from '../../base/db/status-in.ts'
import type { Database } from '../../base/db/database.ts'
import { deleteInBatches } from '../../base/db/delete-in-batches.ts'
import { rowsOf } from '../../base/db/rows.ts'

/** The user of a chat. */
export interface Person {
  id: string
  first_name: string
  role_id: number
  /** The language that the person chose in Cloche. */
  language: Language | null
  telegram_language: Language | null
}

export interface Chat {
  chat: string
  language: Language
}

const PERSON = ['id', 'first_name', 'role_id', 'language', 'telegram_language'] as const

/** The live user who is connected to a chat. */
export function findByChat(db: Database, chat: string): Promise<Person | undefined> {
  return db
    .selectFrom('users')
    .select(PERSON)
    .where('telegram_chat', '=', chat)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}

export interface TokenRow {
  user_id: string
  expires_at: string
  used_by: string | null
}

/** Locks the token against a second use until the transaction ends. */
export function lockToken(db: Database, hash: Buffer): Promise<TokenRow | undefined> {
  return db
    .selectFrom('telegram_tokens')
    .select(['user_id', 'expires_at', 'used_by'])
    .where('token_hash', '=', hash)
    .forUpdate()
    .executeTakeFirst()
}

export function lockPerson(
  db: Database,
  id: string,
): Promise<(Person & { telegram_chat: string | null }) | undefined> {
  return db
    .selectFrom('users')
    .select([...PERSON, 'telegram_chat'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

export async function useToken(db: Database, hash: Buffer, chat: string): Promise<void> {
  await db.updateTable('telegram_tokens').set({ used_by: chat }).where('token_hash', '=', hash).execute()
}

/** False when the chat belongs to another user, also one who connected it just now. */
export async function linkChat(db: Database, userId: string, { chat, language }: Chat): Promise<boolean> {
  const { rows } = await sql`update users set telegram_chat = ${chat}, telegram_language = ${language}
    where id = ${userId} and not exists (select from users where telegram_chat = ${chat} and id <> ${userId})
    returning id`.execute(db)
  return rows.length > 0
}

/** A removed user keeps their chat until another user connects it. */
export async function freeChatOfRemoved(db: Database, chat: string): Promise<void> {
  await db
    .updateTable('users')
    .set({ telegram_chat: null, telegram_language: null })
    .where('telegram_chat', '=', chat)
    .where('deleted_at', 'is not', null)
    .execute()
}

export async function updateLanguage(db: Database, { chat, language }: Chat): Promise<void> {
  await db
    .updateTable('users')
    .set({ telegram_language: language })
    .where('telegram_chat', '=', chat)
    .where('telegram_language', '!=', language)
    .execute()
}

/** Disconnects a chat; false when no user had it. */
export async function unlinkChat(db: Database, chat: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ telegram_chat: null, telegram_language: null })
    .where('telegram_chat', '=', chat)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Removes a user's chat and their tokens. */
export async function unlinkUser(db: Database, userId: string): Promise<void> {
  await db
    .updateTable('users')
    .set({ telegram_chat: null, telegram_language: null })
    .where('id', '=', userId)
    .execute()
  await db.deleteFrom('telegram_tokens').where('user_id', '=', userId).execute()
}

export interface NewToken {
  hash: Buffer
  userId: string
  now: Date
  expiresAt: Date
  /** The number of the user's newest tokens to keep besides it, so that a used or expired one is recognised. */
  kept: number
}

export async function insertToken(
  db: Database,
  { hash, userId, now, expiresAt, kept }: NewToken,
): Promise<void> {
  await sql`delete from telegram_tokens where token_hash in (
    select token_hash from telegram_tokens where user_id = ${userId}
    order by created_at desc offset ${kept})`.execute(db)
  await db
    .insertInto('telegram_tokens')
    .values({ token_hash: hash, user_id: userId, created_at: now, expires_at: expiresAt })
    .execute()
}

const TOKENS_KEPT_MILLISECONDS = 86_400_000

/** Deletes tokens that are a day old; they expired long before. */
export function deleteOldTokens(db: Database, now: Date): Promise<number> {
  const before = new Date(now.getTime() - TOKENS_KEPT_MILLISECONDS)
  return deleteInBatches(db, 'telegram_tokens', sql`created_at < ${before}`)
}

/** A visit as the bot shows it. */
export interface ShownVisit {
  id: string
  visit_date: string
  opens_at: string
  due_at: string | null
  status: StoredStatus
  title: string
  address: string
}

/** The visits that a guest has to make or finish, the next first. */
export function listAhead(db: Database, userId: string, limit: number): Promise<ShownVisit[]> {
  return rowsOf(
    db,
    `select v.id, visit_date, opens_at, due_at, v.status, title, address
     from visits v join restaurants r on r.id = restaurant_id
     where guest_id = $1 and ${statusIn(TO_BE_MADE, 'v.status')} order by opens_at, v.id limit $2`,
    [userId, limit],
  )
}

export interface SubmittedVisit extends ShownVisit {
  first_name: string
  last_name: string
  score: number | null
}

/** The submitted visits, newest first. */
export function listSubmitted(db: Database, limit: number): Promise<SubmittedVisit[]> {
  return rowsOf(
    db,
    `select v.id, visit_date, opens_at, v.status, title, address, first_name, last_name, score
     from visits v join restaurants r on r.id = restaurant_id join users u on u.id = guest_id
     where v.status = 'submitted' order by submitted_at desc, v.id desc limit $1`,
    [limit],
  )
}

export async function isLinked(db: Database, userId: string): Promise<boolean> {
  const row = await db.selectFrom('users').select('telegram_chat').where('id', '=', userId).executeTakeFirst()
  return (row?.telegram_chat ?? null) !== null
}
