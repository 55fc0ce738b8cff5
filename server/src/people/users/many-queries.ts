import { sql } from 'kysely'
import { ROLE } from '@cloche/contract/constants.ts'
import type { Database } from '../../base/db/database.ts'
import { COLUMNS, type UserRow } from './queries.ts'

export interface GivenAddresses {
  login: string | null
  email: string | null
  phone: string | null
}

export interface Taken {
  /** The index of the given address. */
  place: number
  column: keyof GivenAddresses
}

const given = (addresses: readonly GivenAddresses[]) => {
  const rows = addresses.map((each, place) => ({ ...each, place }))
  return sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
    as given (place integer, login text, email text, phone text)`
}

/** Returns the given addresses that a user already has: a login of any user, an e-mail address or phone of a live one. */
export async function findTaken(db: Database, addresses: readonly GivenAddresses[]): Promise<Taken[]> {
  const { rows } = await sql<Taken>`
    with given as (select * from ${given(addresses)})
    select distinct place, 'login' as "column" from given join users u on lower(u.login) = lower(given.login)
    union all
    select distinct place, 'email' from given join users u on lower(u.email) = lower(given.email)
    where u.deleted_at is null
    union all
    select distinct place, 'phone' from given join users u on u.phone = given.phone
    where u.deleted_at is null`.execute(db)
  return rows
}

export interface Found {
  place: number
  id: string
  column: keyof GivenAddresses
}

/** Returns the live guests who have one of the given addresses, by address. */
export async function findGuestsWith(db: Database, addresses: readonly GivenAddresses[]): Promise<Found[]> {
  const { rows } = await sql<Found>`
    with given as (select * from ${given(addresses)}),
    found as (
      select place, u.id, 'login' as "column" from given join users u on lower(u.login) = lower(given.login)
      union all
      select place, u.id, 'email' from given join users u on lower(u.email) = lower(given.email)
      union all
      select place, u.id, 'phone' from given join users u on u.phone = given.phone
    )
    select found.* from found join users u using (id)
    where u.deleted_at is null and u.role_id not in (${ROLE.administrator}, ${ROLE.visitManager})`.execute(db)
  return rows
}

export type NewGuest = Pick<
  UserRow,
  'id' | 'first_name' | 'last_name' | 'login' | 'email' | 'phone' | 'language' | 'city' | 'free'
>

export async function insertGuests(db: Database, guests: readonly NewGuest[]): Promise<void> {
  await sql`insert into users (id, first_name, last_name, role_id, login, email, phone, language, city, free)
    select id, first_name, last_name, ${ROLE.guest}::integer, login, email, phone, language, city, free
    from jsonb_to_recordset(${JSON.stringify(guests)}::jsonb)
    as guest (
      id uuid, first_name text, last_name text, login text, email text, phone text, language text, city text, free text[])`.execute(
    db,
  )
}

const anyOf = (ids: readonly string[]) => sql<string>`any(${ids}::uuid[])`

/** Locks users as `lockUser` does. */
export function lockUsers(db: Database, ids: readonly string[]): Promise<UserRow[]> {
  return db
    .selectFrom('users')
    .select(COLUMNS)
    .where('id', '=', anyOf(ids))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

/** Returns those of the users who ever had a link or have a session. */
export async function findInvited(db: Database, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('guest_links')
    .select('user_id')
    .where('user_id', '=', anyOf(ids))
    .union(db.selectFrom('sessions').select('user_id').where('user_id', '=', anyOf(ids)))
    .execute()
  return new Set(rows.map(({ user_id }) => user_id))
}

/** Removes or restores users. */
export async function setRemoved(db: Database, ids: readonly string[], at: Date | null): Promise<void> {
  await db.updateTable('users').set({ deleted_at: at }).where('id', '=', anyOf(ids)).execute()
}

/** Removes users; their logins are free from then on. */
export async function removeWithLogins(db: Database, ids: readonly string[], at: Date): Promise<void> {
  await db.updateTable('users').set({ deleted_at: at, login: null }).where('id', '=', anyOf(ids)).execute()
}
