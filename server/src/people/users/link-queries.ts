import { ROLE, type Language } from '@cloche/contract/constants.ts'
import type { Database } from '../../base/db/database.ts'
import { rowsOf } from '../../base/db/rows.ts'
import { isValidLink } from '../links/service.ts'
import type { UserRow } from './queries.ts'

const COLUMNS = ['id', 'created_at', 'expires_at', 'last_used_at', 'revoked_at'] as const

export interface LinkRow {
  id: string
  created_at: string
  expires_at: string
  last_used_at: string | null
  revoked_at: string | null
}

/** Returns the user of a valid link and marks the link as used. */
export function useLink(
  db: Database,
  hash: Buffer,
  now: Date,
): Promise<(UserRow & { link_id: string }) | undefined> {
  return db
    .updateTable('guest_links')
    .set({ last_used_at: now })
    .from('users')
    .whereRef('users.id', '=', 'guest_links.user_id')
    .where('token_hash', '=', hash)
    .where(isValidLink('guest', now))
    .where('users.deleted_at', 'is', null)
    .returning(['users.id', 'first_name', 'last_name', 'role_id', 'login', 'email', 'phone'])
    .returning([
      'users.created_at',
      'deleted_at',
      'erased_at',
      'users.version',
      'telegram_chat',
      'language',
      'city',
      'free',
      'guest_links.id as link_id',
    ])
    .executeTakeFirst()
}

/** When a link of a user ends, and whose it is; undefined once it has ended or is revoked. */
export function findValidLink(
  db: Database,
  { userId, hash, now }: { userId: string; hash: Buffer; now: Date },
): Promise<{ expires_at: string; first_name: string } | undefined> {
  return db
    .selectFrom('guest_links')
    .innerJoin('users', 'users.id', 'user_id')
    .select(['expires_at', 'first_name'])
    .where('user_id', '=', userId)
    .where('token_hash', '=', hash)
    .where(isValidLink('guest', now))
    .executeTakeFirst()
}

/** A user's links, newest first. */
export function listLinks(db: Database, userId: string, limit: number): Promise<LinkRow[]> {
  return db
    .selectFrom('guest_links')
    .select(COLUMNS)
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

export interface NewLink extends Pick<LinkRow, 'id' | 'created_at' | 'expires_at'> {
  user_id: string
  token_hash: Buffer
}

export function insertLink(db: Database, link: NewLink): Promise<LinkRow> {
  return db.insertInto('guest_links').values(link).returning(COLUMNS).executeTakeFirstOrThrow()
}

export function insertLinks(db: Database, links: readonly NewLink[]): Promise<LinkRow[]> {
  return links.length === 0
    ? Promise.resolve([])
    : db.insertInto('guest_links').values(links).returning(COLUMNS).execute()
}

export function findLink(db: Database, userId: string, id: string): Promise<LinkRow | undefined> {
  return db
    .selectFrom('guest_links')
    .select(COLUMNS)
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()
}

export interface GuestAt {
  id: string
  first_name: string
  email: string | null
  phone: string | null
  telegram_chat: string | null
  language: Language | null
}

const STAFF = [ROLE.administrator, ROLE.visitManager]

/** The guests with this e-mail address or phone, the oldest first. */
export function listGuestsAt(db: Database, to: string, limit: number): Promise<GuestAt[]> {
  const isAt = to.includes('@') ? 'email is not null and lower(email) = lower($1)' : 'phone = $1'
  return rowsOf(
    db,
    `select id, first_name, email, phone, telegram_chat, coalesce(language, telegram_language) as language
     from users where ${isAt} and deleted_at is null and role_id <> all($2::int[])
     order by created_at, id limit $3`,
    [to, STAFF, limit],
  )
}
