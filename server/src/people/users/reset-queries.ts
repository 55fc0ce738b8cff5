import { sql } from 'kysely'
import type { Language } from '@cloche/contract/constants.ts'
import type { Database } from '../../base/db/database.ts'
import { deleteInBatches } from '../../base/db/delete-in-batches.ts'
import { rowsOf } from '../../base/db/rows.ts'

export interface Forgetful {
  id: string
  login: string
  email: string
  password_hash: string
  language: Language | null
}

/** The live users with a password and this e-mail address, the oldest first. */
export function listWithEmail(db: Database, email: string, limit: number): Promise<Forgetful[]> {
  return rowsOf(
    db,
    `select id, login, email, password_hash, coalesce(language, telegram_language) as language from users
     where lower(email) = lower($1) and password_hash is not null and deleted_at is null
     order by created_at, id limit $2`,
    [email, limit],
  )
}

export interface Reset {
  user_id: string
  state_hash: Buffer
}

export async function insertReset(
  db: Database,
  reset: Reset & { token_hash: Buffer; expires_at: Date },
): Promise<void> {
  await db.insertInto('password_resets').values(reset).execute()
}

/** Takes a valid link out of use. Of several who come with one link, one gets it. */
export function takeReset(db: Database, hash: Buffer, now: Date): Promise<Reset | undefined> {
  return db
    .deleteFrom('password_resets')
    .where('token_hash', '=', hash)
    .where('expires_at', '>', now.toISOString())
    .returning(['user_id', 'state_hash'])
    .executeTakeFirst()
}

export async function deleteResets(db: Database, userId: string): Promise<void> {
  await db.deleteFrom('password_resets').where('user_id', '=', userId).execute()
}

/** Deletes the links that have ended and returns how many. */
export function deleteExpiredResets(db: Database, now: Date): Promise<number> {
  return deleteInBatches(db, 'password_resets', sql`expires_at <= ${now}`)
}
