import type { Platform } from '@cloche/contract/constants.ts'
import type { Database } from '../db/database.ts'
import type { Session } from './sessions.ts'

export async function findSession(db: Database, hash: Buffer, now: Date): Promise<Session | null> {
  const row = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['user_id', 'role_id', 'platform', 'expires_at'])
    .where('token_hash', '=', hash)
    .where('expires_at', '>', now)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!row) return null
  const { user_id: userId, role_id: roleId, platform, expires_at: expiresAt } = row
  return { userId, roleId, platform, expiresAt, prolonged: false }
}

export async function insertSession(
  db: Database,
  session: { tokenHash: Buffer; userId: string; platform: Platform; expiresAt: Date },
): Promise<void> {
  const { tokenHash: token_hash, userId: user_id, platform, expiresAt: expires_at } = session
  await db.insertInto('sessions').values({ token_hash, user_id, platform, expires_at }).execute()
}

export async function prolongSession(db: Database, hash: Buffer, expiresAt: Date): Promise<void> {
  await db.updateTable('sessions').set({ expires_at: expiresAt }).where('token_hash', '=', hash).execute()
}

export async function deleteSession(db: Database, hash: Buffer): Promise<void> {
  await db.deleteFrom('sessions').where('token_hash', '=', hash).execute()
}
