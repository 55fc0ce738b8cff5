import { sql, type RawBuilder, type Selectable, type SqlBool } from 'kysely'
import type { Context } from '../../base/context.ts'
import type { Database } from '../../base/db/database.ts'
import { deleteInBatches } from '../../base/db/delete-in-batches.ts'
import type { Schema } from '../../base/db/schema.ts'
import { tokenHash } from '../../base/secrets/token.ts'
import { kindOf, type KINDS, type LinkKind } from './kinds.ts'

const DAY = 86_400_000

type RowOf<K extends LinkKind> = Selectable<Schema[(typeof KINDS)[K]['table']]>

/** The hash under which a link is stored. */
export function linkHash(name: LinkKind, token: string): Buffer {
  const { spelling = (given: string) => given } = kindOf(name)
  return tokenHash(spelling(token))
}

/** A new link: its address, which only its reader gets, and what is stored of it. */
export function newLink(
  { config, clock }: Pick<Context, 'config' | 'clock'>,
  name: LinkKind,
  milliseconds: number,
): { link: string; hash: Buffer; createdAt: Date; expiresAt: Date } {
  const { token: makeToken, path } = kindOf(name)
  const [token, createdAt] = [makeToken(), clock()]
  const expiresAt = new Date(createdAt.getTime() + milliseconds)
  return { link: `${config.publicUrl}${path(token)}`, hash: linkHash(name, token), createdAt, expiresAt }
}

/** The link in this row of its kind's table is valid. */
export function isValidLink(name: LinkKind, now: Date): RawBuilder<SqlBool> {
  const { table, life } = kindOf(name)
  const isNotRevoked = life === 'once' ? 'true' : `${table}.revoked_at is null`
  return sql`${sql.raw(isNotRevoked)} and ${sql.ref(`${table}.expires_at`)} > ${now}`
}

/** SQL: users `u` have a valid link to log in with. `now`: the parameter of the instant. */
export const hasGuestLink = (now: string) =>
  `exists (select from guest_links l where l.user_id = u.id and l.revoked_at is null and l.expires_at > ${now})`

/** The valid link with a token. */
export async function findLink<K extends LinkKind>(
  db: Database,
  name: K,
  token: string,
  now: Date,
): Promise<RowOf<K> | undefined> {
  const { rows } = await sql<RowOf<K>>`select * from ${sql.table(kindOf(name).table)}
    where token_hash = ${linkHash(name, token)} and ${isValidLink(name, now)}`.execute(db)
  return rows[0]
}

/** Takes a valid link that works once out of use. Of several who come with one link, one gets it. */
export async function takeLink(db: Database, token: string, now: Date): Promise<RowOf<'reset'> | undefined> {
  const { rows } = await sql<RowOf<'reset'>>`delete from password_resets
    where token_hash = ${linkHash('reset', token)} and ${isValidLink('reset', now)} returning *`.execute(db)
  return rows[0]
}

/** Revokes a link, or all of a user; returns the ids of those that were not revoked before. */
export async function revokeLinks(
  db: Database,
  name: 'guest' | 'report',
  which: { id: string } | { user_id: string },
  now: Date,
): Promise<string[]> {
  const condition = 'id' in which ? sql`id = ${which.id}` : sql`user_id = ${which.user_id}`
  const { rows } = await sql<{ id: string }>`update ${sql.table(kindOf(name).table)} set revoked_at = ${now}
    where ${condition} and revoked_at is null returning id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Deletes a user's links for good. Delete the sessions that they began first. */
export async function deleteLinksOf(db: Database, name: 'guest' | 'reset', userId: string): Promise<void> {
  await sql`delete from ${sql.table(kindOf(name).table)} where user_id = ${userId}`.execute(db)
}

/** Deletes the links of a kind whose end needs no longer be listed, and returns how many. */
export function deleteEndedLinks(db: Database, name: LinkKind, now: Date): Promise<number> {
  const { table, life, isNeeded = 'false' } = kindOf(name)
  if (life === 'once') return deleteInBatches(db, table, sql`expires_at <= ${now}`)
  const before = new Date(now.getTime() - life.listed * DAY)
  return deleteInBatches(
    db,
    table,
    sql`least(expires_at, revoked_at) < ${before} and not ${sql.raw(isNeeded)}`,
  )
}
