import { sql } from 'kysely'
import { ROLE } from '@cloche/contract/constants.ts'
import type { NewApiToken } from '@cloche/contract/tokens.ts'
import type { Database } from '../../base/db/database.ts'

/** A token works while its maker is an administrator. */
const works = sql<boolean>`(users.deleted_at is null and users.role_id = ${ROLE.administrator})`

const withMaker = (db: Database) =>
  db
    .selectFrom('tokens')
    .innerJoin('users', 'users.id', 'created_by')
    .select(['tokens.id', 'name', 'prefix', 'scopes', 'created_by', 'first_name', 'last_name'])
    .select(['tokens.created_at', 'last_used_at'])
    .select(works.as('works'))
    .where('revoked_at', 'is', null)

export type TokenRow = Awaited<ReturnType<typeof listTokens>>[number]

export function listTokens(db: Database, limit: number) {
  return withMaker(db)
    .orderBy('tokens.created_at', 'desc')
    .orderBy('tokens.id', 'desc')
    .limit(limit)
    .execute()
}

export function findToken(db: Database, id: string) {
  return withMaker(db).where('tokens.id', '=', id).executeTakeFirst()
}

/** Finds a token that works. */
export function findByHash(db: Database, hash: Buffer) {
  return db
    .selectFrom('tokens')
    .innerJoin('users', 'users.id', 'created_by')
    .select(['tokens.id', 'scopes', 'created_by', 'role_id', 'last_used_at'])
    .where('token_hash', '=', hash)
    .where('revoked_at', 'is', null)
    .where(works)
    .executeTakeFirst()
}

interface NewTokenRow extends NewApiToken {
  id: string
  prefix: string
  hash: Buffer
  createdBy: string
  now: Date
}

/** Inserts a token unless there are `max` already; returns whether there was room. */
export async function insertToken(
  db: Database,
  { id, name, prefix, hash, scopes, createdBy, now }: NewTokenRow,
  max: number,
): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended('cloche api tokens', 0))`.execute(db)
  const { numAffectedRows } = await sql`
    insert into tokens (id, name, prefix, token_hash, scopes, created_by, created_at)
    select ${id}::uuid, ${name}, ${prefix}, ${hash}::bytea, ${scopes}::text[], ${createdBy}::uuid, ${now}::timestamptz
    where (select count(*) from tokens where revoked_at is null) < ${max}`.execute(db)
  return numAffectedRows === 1n
}

export async function touchToken(db: Database, id: string, now: Date): Promise<void> {
  await db.updateTable('tokens').set({ last_used_at: now.toISOString() }).where('id', '=', id).execute()
}

/** Revokes a token; undefined when it was revoked before or never existed. */
export function revoke(db: Database, id: string, now: Date) {
  return db
    .updateTable('tokens')
    .set({ revoked_at: now.toISOString() })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .returning('name')
    .executeTakeFirst()
}

export async function hasToken(db: Database, id: string): Promise<boolean> {
  const found = await db.selectFrom('tokens').select('id').where('id', '=', id).executeTakeFirst()
  return found !== undefined
}
