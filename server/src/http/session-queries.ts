import { sql } from 'kysely'
import type { Platform } from '@cloche/contract/constants.ts'
import type { Database } from '../db/database.ts'
import { deleteInBatches } from '../db/delete-in-batches.ts'
import type { Login, Session } from './sessions.ts'

export async function findSession(db: Database, hash: Buffer, now: Date): Promise<Session | null> {
  const row = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['user_id', 'role_id', 'platform', 'expires_at'])
    .where('token_hash', '=', hash)
    .where('expires_at', '>', now.toISOString())
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!row) return null
  const { user_id: userId, role_id: roleId, platform, expires_at } = row
  return { userId, roleId, platform, expiresAt: new Date(expires_at), prolonged: false }
}

export interface NewSession extends Omit<Login, 'roleId'> {
  tokenHash: Buffer
  platform: Platform
  expiresAt: Date
  /** Hash of the session that ends as this one begins. */
  replaces: Buffer | null
}

/** False when the user, the password or the link was changed or taken away since it was looked at. */
export async function insertSession(db: Database, session: NewSession): Promise<boolean> {
  const { tokenHash, userId, platform, expiresAt, linkId, passwordHash, replaces } = session
  const { rows } = await sql`
    with begun as (
      insert into sessions (token_hash, user_id, platform, expires_at, link_id)
      select ${tokenHash}, id, ${platform}, ${expiresAt}, ${linkId}::uuid
      from (
        select id from users
        where id = ${userId} and deleted_at is null
          and (${passwordHash}::text is null or password_hash = ${passwordHash})
        for share
      ) as holder
      where ${linkId}::uuid is null
        or exists (select from guest_links where id = ${linkId} and revoked_at is null for share)
      returning user_id
    ), ended as (
      delete from sessions where token_hash = ${replaces} and exists (select from begun)
    )
    select from begun`.execute(db)
  return rows.length === 1
}

export async function prolongSession(db: Database, hash: Buffer, expiresAt: Date): Promise<void> {
  await db.updateTable('sessions').set({ expires_at: expiresAt }).where('token_hash', '=', hash).execute()
}

/** False when there was no such session. */
export async function deleteSession(db: Database, hash: Buffer): Promise<boolean> {
  const ended = db.deleteFrom('sessions').where('token_hash', '=', hash)
  return (await ended.executeTakeFirst()).numDeletedRows === 1n
}

/** All of a user's sessions, or all but one. */
export async function deleteSessionsOf(db: Database, userId: string, keep?: Buffer): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .$if(keep !== undefined, (query) => query.where('token_hash', '<>', keep!))
    .execute()
}

export async function deleteSessionsOfLink(db: Database, linkId: string): Promise<void> {
  await db.deleteFrom('sessions').where('link_id', '=', linkId).execute()
}

export function deleteExpiredSessions(db: Database, now: Date): Promise<number> {
  return deleteInBatches(db, 'sessions', sql`expires_at < ${now}`)
}
