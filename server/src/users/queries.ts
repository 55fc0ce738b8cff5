import { sql } from 'kysely'
import { ROLE } from '@cloche/contract/constants.ts'
import type { Database } from '../db/database.ts'

const COLUMNS = [
  'users.id',
  'first_name',
  'last_name',
  'role_id',
  'login',
  'email',
  'phone',
  'users.created_at',
  'deleted_at',
  'users.version',
] as const

export interface UserRow {
  id: string
  first_name: string
  last_name: string
  role_id: number
  login: string | null
  email: string | null
  phone: string | null
  created_at: Date
  deleted_at: Date | null
  version: number
}

export function findUser(db: Database, id: string): Promise<UserRow | undefined> {
  return db.selectFrom('users').select(COLUMNS).where('id', '=', id).executeTakeFirst()
}

export function findByLogin(db: Database, login: string) {
  return db
    .selectFrom('users')
    .select([...COLUMNS, 'password_hash'])
    .where(sql`lower(login)`, '=', sql`lower(${login})`)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}

/** The user of a link that still works, marked as used now. */
export async function useLink(db: Database, hash: Buffer, now: Date): Promise<UserRow | undefined> {
  return db
    .updateTable('guest_links')
    .set({ last_used_at: now })
    .from('users')
    .whereRef('users.id', '=', 'guest_links.user_id')
    .where('token_hash', '=', hash)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .where('users.deleted_at', 'is', null)
    .returning(COLUMNS)
    .executeTakeFirst()
}

export function listUsers(
  db: Database,
  page: { after: string | null; limit: number; guestsOnly: boolean },
): Promise<UserRow[]> {
  const { after, limit, guestsOnly } = page
  return db
    .selectFrom('users')
    .select(COLUMNS)
    .$if(guestsOnly, (query) => query.where('role_id', 'not in', [ROLE.administrator, ROLE.visitManager]))
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`(created_at, id) < (select created_at, id from users where id = ${after})`),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()
}
