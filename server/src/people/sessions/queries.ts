import { sql } from 'kysely'
import type { Platform } from '@cloche/contract/constants.ts'
import type { Database } from '../../base/db/database.ts'
import { deleteInBatches } from '../../base/db/delete-in-batches.ts'
import type { Login, Session } from '../../base/http/sessions.ts'

export async function findSession(db: Database, hash: Buffer, now: Date): Promise<Session | null> {
  const row = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['sessions.id', 'user_id', 'role_id', 'platform', 'expires_at', 'last_seen_at'])
    .where('token_hash', '=', hash)
    .where('expires_at', '>', now.toISOString())
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!row) return null
  const { id, user_id: userId, role_id: roleId, platform } = row
  const [expiresAt, lastSeenAt] = [new Date(row.expires_at), new Date(row.last_seen_at)]
  return { id, userId, roleId, platform, expiresAt, lastSeenAt, prolonged: false, reach: null }
}

export interface NewSession extends Omit<Login, 'roleId'> {
  tokenHash: Buffer
  platform: Platform
  expiresAt: Date
  /** The hash of the session that this one replaces. */
  replaces: Buffer | null
}

/** Inserts a session; false when the user, password, link or identity has changed since it was checked. */
export async function insertSession(db: Database, session: NewSession): Promise<boolean> {
  const { tokenHash, userId, platform, expiresAt, linkId, passwordHash, agent, replaces } = session
  const { id: identityId, idToken } = session.identity ?? { id: null, idToken: null }
  const { rows } = await sql`
    with begun as (
      insert into sessions (token_hash, user_id, platform, expires_at, link_id, agent, identity_id, id_token)
      select ${tokenHash}, id, ${platform}, ${expiresAt}, ${linkId}::uuid, ${agent}, ${identityId}::uuid, ${idToken}::bytea
      from (
        select id from users
        where id = ${userId} and deleted_at is null
          and (${passwordHash}::text is null or password_hash = ${passwordHash})
        for share
      ) as holder
      where (${linkId}::uuid is null
          or exists (select from guest_links where id = ${linkId} and revoked_at is null for share))
        and (${identityId}::uuid is null
          or exists (select from identities where id = ${identityId} and user_id = holder.id for share))
      returning user_id
    ), ended as (
      delete from sessions where token_hash = ${replaces} and exists (select from begun)
    )
    select from begun`.execute(db)
  return rows.length === 1
}

/** Stores when a session was last used and when it now ends. */
export async function touchSession(
  db: Database,
  { id, expiresAt, lastSeenAt }: Pick<Session, 'id' | 'expiresAt' | 'lastSeenAt'>,
): Promise<void> {
  const set = { expires_at: expiresAt, last_seen_at: lastSeenAt }
  await db.updateTable('sessions').set(set).where('id', '=', id).execute()
}

export interface SessionRow {
  id: string
  platform: Platform
  agent: string
  created_at: string
  last_seen_at: string
  link_id: string | null
  identity_id: string | null
}

/** A user's sessions that have not ended, last used first. */
export function listSessions(db: Database, userId: string, now: Date, limit: number): Promise<SessionRow[]> {
  return db
    .selectFrom('sessions')
    .select(['id', 'platform', 'agent', 'created_at', 'last_seen_at', 'link_id', 'identity_id'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', now.toISOString())
    .orderBy('last_seen_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** Deletes a session; false when there was none. */
export async function deleteSession(db: Database, hash: Buffer): Promise<boolean> {
  const ended = db.deleteFrom('sessions').where('token_hash', '=', hash)
  return (await ended.executeTakeFirst()).numDeletedRows === 1n
}

/** Deletes a session of a user; false when it had ended. */
export async function deleteSessionOf(db: Database, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

/** Deletes a user's sessions, except the one with the id `keep`, and returns how many. */
export async function deleteSessionsOf(db: Database, userId: string, keep?: string): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .$if(keep !== undefined, (query) => query.where('id', '<>', keep!))
    .executeTakeFirst()
  return Number(numDeletedRows)
}

export async function deleteSessionsOfAll(db: Database, userIds: readonly string[]): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('user_id', '=', sql<string>`any(${userIds}::uuid[])`)
    .execute()
}

export async function deleteSessionsOfLink(db: Database, linkId: string): Promise<void> {
  await db.deleteFrom('sessions').where('link_id', '=', linkId).execute()
}

/** Deletes the sessions that an identity began, except the one with the id `keep`. */
export async function deleteSessionsOfIdentity(
  db: Database,
  { identityId, userId }: { identityId: string; userId: string },
  keep?: string,
): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('identity_id', '=', identityId)
    .where('user_id', '=', userId)
    .$if(keep !== undefined, (query) => query.where('id', '<>', keep!))
    .execute()
}

/** The encrypted token by which the provider of single sign-on knows a session; null for other sessions. */
export async function findIdToken(db: Database, id: string): Promise<Buffer | null> {
  const row = await db.selectFrom('sessions').select('id_token').where('id', '=', id).executeTakeFirst()
  return row?.id_token ?? null
}

export function deleteExpiredSessions(db: Database, now: Date): Promise<number> {
  return deleteInBatches(db, 'sessions', sql`expires_at < ${now}`)
}
