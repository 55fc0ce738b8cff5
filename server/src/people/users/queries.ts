import { sql } from 'kysely'
import type { FreeTime } from '@cloche/contract/anketa-choices.ts'
import { ROLE, type Language } from '@cloche/contract/constants.ts'
import type { MessageChannel } from '@cloche/contract/messages.ts'
import type { OptionalKind } from '@cloche/contract/notification-settings.ts'
import type { Database } from '../../base/db/database.ts'

export const COLUMNS = [
  'users.id',
  'first_name',
  'last_name',
  'role_id',
  'login',
  'email',
  'phone',
  'users.created_at',
  'deleted_at',
  'erased_at',
  'users.version',
  'telegram_chat',
  'language',
  'city',
  'free',
] as const

const STAFF = [ROLE.administrator, ROLE.visitManager]

export const USER_COLUMNS =
  'id, first_name, last_name, role_id, login, email, phone, created_at, deleted_at, erased_at, version, telegram_chat, language, city, free'

export interface UserRow {
  id: string
  first_name: string
  last_name: string
  role_id: number
  login: string | null
  email: string | null
  phone: string | null
  created_at: string
  deleted_at: string | null
  erased_at: string | null
  version: number
  telegram_chat: string | null
  language: Language | null
  city: string | null
  free: FreeTime[] | null
}

export interface Account extends UserRow {
  password_hash: string | null
}

export type UserValues = Omit<
  Account,
  'id' | 'created_at' | 'deleted_at' | 'version' | 'erased_at' | 'telegram_chat'
>

export function findUser(db: Database, id: string): Promise<UserRow | undefined> {
  return db.selectFrom('users').select(COLUMNS).where('id', '=', id).executeTakeFirst()
}

export function findAccount(db: Database, id: string): Promise<Account | undefined> {
  return db
    .selectFrom('users')
    .select([...COLUMNS, 'password_hash', 'erased_at'])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Locks the user against other changes until the transaction ends. */
export function lockUser(db: Database, id: string): Promise<Account | undefined> {
  return db
    .selectFrom('users')
    .select([...COLUMNS, 'password_hash'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** Returns those of the phones and e-mail addresses that users other than this one have. */
export async function listAddressesOfOthers(
  db: Database,
  id: string,
  addresses: readonly string[],
): Promise<string[]> {
  if (addresses.length === 0) return []
  const rows = await db
    .selectFrom('users')
    .select(['phone', 'email'])
    .where('id', '<>', id)
    .where((of) => of.or([of('phone', 'in', addresses), of('email', 'in', addresses)]))
    .execute()
  return rows.flatMap(({ phone, email }) => [phone, email].filter((each) => each !== null))
}

/** Locks and returns up to two live administrators, those with a password first. Of two callers who each remove one, the second waits and sees who is left. */
export function lockAdministrators(db: Database): Promise<{ id: string; has_password: boolean }[]> {
  return db
    .selectFrom('users')
    .select(['id', sql<boolean>`password_hash is not null`.as('has_password')])
    .where('role_id', '=', ROLE.administrator)
    .where('deleted_at', 'is', null)
    .orderBy('has_password', 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(2)
    .forNoKeyUpdate()
    .execute()
}

/** Returns an administrator with a password, first one who is none of `removed`. */
export function findWithPassword(
  db: Database,
  removed: readonly string[],
): Promise<{ id: string; goes: boolean }[]> {
  return db
    .selectFrom('users')
    .select(['id', sql<boolean>`id = any(${removed}::uuid[])`.as('goes')])
    .where('role_id', '=', ROLE.administrator)
    .where('deleted_at', 'is', null)
    .where('password_hash', 'is not', null)
    .orderBy('goes')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .execute()
}

export function findByLogin(db: Database, login: string): Promise<Account | undefined> {
  return db
    .selectFrom('users')
    .select([...COLUMNS, 'password_hash'])
    .where(sql`lower(login)`, '=', sql`lower(${login})`)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}

/** A key of constant length, the same for every spelling by which `findByLogin` finds an account. */
export async function loginKey(db: Database, login: string): Promise<string> {
  const { rows } = await sql<{ key: string }>`
    select encode(sha256(convert_to(lower(${login}), 'UTF8')), 'hex') as key`.execute(db)
  return rows[0]!.key
}

/** The newest live user with a phone. */
export function findByPhone(db: Database, phone: string, guestsOnly: boolean): Promise<UserRow | undefined> {
  return db
    .selectFrom('users')
    .select(COLUMNS)
    .where('phone', '=', phone)
    .where('deleted_at', 'is', null)
    .$if(guestsOnly, (query) => query.where('role_id', 'not in', STAFF))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** What an applicant has confirmed: the phone, or where that is null the e-mail address. */
export interface ConfirmedAddress {
  phone: string | null
  email: string
}

/** The live guests who have it, newest first. */
export function listGuestsConfirmed(db: Database, { phone, email }: ConfirmedAddress): Promise<UserRow[]> {
  return db
    .selectFrom('users')
    .select(COLUMNS)
    .$if(phone !== null, (query) => query.where('phone', '=', phone))
    .$if(phone === null, (query) => query.where(sql`lower(email)`, '=', sql`lower(${email})`))
    .where('deleted_at', 'is', null)
    .where('role_id', 'not in', STAFF)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(20)
    .execute()
}

export function insertUser(db: Database, user: UserValues & { id: string }): Promise<UserRow> {
  return db.insertInto('users').values(user).returning(COLUMNS).executeTakeFirstOrThrow()
}

export interface NotificationValues {
  language: Language | null
  muted_channels: MessageChannel[]
  muted_kinds: OptionalKind[]
}

export type Erased = UserValues & NotificationValues & { deleted_at: Date; erased_at: Date }

export function updateUser(
  db: Database,
  id: string,
  values:
    | UserValues
    | Pick<UserRow, 'deleted_at'>
    | Pick<UserRow, 'role_id'>
    | Pick<UserRow, 'email' | 'language'>
    | Pick<Account, 'password_hash'>
    | NotificationValues
    | Erased,
): Promise<UserRow> {
  return db.updateTable('users').set(values).where('id', '=', id).returning(COLUMNS).executeTakeFirstOrThrow()
}
