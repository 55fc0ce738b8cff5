import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from './database.ts'

const known = new WeakMap<Database, Map<string, Promise<Buffer>>>()

/** Returns the 32 random bytes stored under a name; the first process that asks makes them for all. */
export function serverSecret(db: Database, name: string): Promise<Buffer> {
  const secrets = known.get(db) ?? new Map<string, Promise<Buffer>>()
  known.set(db, secrets)
  const secret = secrets.get(name) ?? secretOf(db, name, randomBytes(32))
  secrets.set(name, secret)
  secret.catch(() => secrets.delete(name))
  return secret
}

/** Returns the secret of a name; stores `made` if there is none. */
async function secretOf(db: Database, name: string, made: Buffer): Promise<Buffer> {
  const { rows } = await sql<{ value: Buffer }>`with made as (
      insert into server_secrets (name, value) values (${name}, ${made}) on conflict do nothing returning value
    ) select value from made union all select value from server_secrets where name = ${name}`.execute(db)
  // Another process stored it just now, so it can be read.
  return rows[0]?.value ?? secretOf(db, name, made)
}
