import { hash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import type { Database } from './database.ts'

const MIGRATIONS = fileURLToPath(new URL('../../../migrations', import.meta.url))
const LOCK = 0x636c6f63
/** A migration holds this lock while it changes tables; backups share it while they read them. */
export const TABLES_LOCK = 0x636c6f64

interface Migration {
  name: string
  hash: string
  text: string
}

export class MigrationError extends Error {
  override name = 'MigrationError'
}

async function readMigrations(directory: string): Promise<Migration[]> {
  const files = (await readdir(directory)).filter((name) => /^\d{4}-.+\.sql$/.test(name)).toSorted()
  return Promise.all(
    files.map(async (name) => {
      const text = (await readFile(join(directory, name), 'utf8')).replaceAll('\r\n', '\n')
      return { name, text, hash: hash('sha256', text) }
    }),
  )
}

function unknown(name: string): never {
  throw new MigrationError(`The data is newer than this version of Cloche: it has migration ${name}.`)
}

type Applied = Pick<Migration, 'name' | 'hash'>

function checkApplied(applied: readonly Applied[], migrations: readonly Migration[]): void {
  for (const { name, hash: appliedHash } of applied) {
    const known = migrations.find((migration) => migration.name === name)
    if (known === undefined) return unknown(name)
    if (known.hash !== appliedHash)
      throw new MigrationError(`Migration ${name} has changed since it was applied to this database.`)
  }
}

async function readApplied(db: Database): Promise<Applied[]> {
  await sql`create table if not exists migrations (
    name text primary key, hash text not null, applied_at timestamptz not null default now())`.execute(db)
  const { rows } = await sql<Applied>`select name, hash from migrations order by name`.execute(db)
  return rows
}

async function apply(db: Database, { name, hash: fileHash, text }: Migration): Promise<void> {
  await sql
    .raw(text)
    .execute(db)
    .catch((cause: Error) => {
      throw new MigrationError(`Migration ${name} failed: ${cause.message}`, { cause })
    })
  await sql`insert into migrations (name, hash) values (${name}, ${fileHash})`.execute(db)
}

/** `earlier` counts the migrations that the database already has. */
type Announce = (name: string, earlier: number) => void

/** Applies the next migration; false when there is none. Waits while another process does the same. */
async function applyNext(
  db: Database,
  migrations: readonly Migration[],
  announce: Announce,
): Promise<boolean> {
  await sql`set local statement_timeout = 0`.execute(db)
  await sql`select pg_advisory_xact_lock(${LOCK})`.execute(db)
  const applied = await readApplied(db)
  checkApplied(applied, migrations)
  const names = new Set(applied.map(({ name }) => name))
  const next = migrations.find(({ name }) => !names.has(name))
  if (next) {
    announce(next.name, applied.length)
    await sql`select pg_advisory_xact_lock(${TABLES_LOCK})`.execute(db)
    await apply(db, next)
  }
  return next !== undefined
}

interface Options {
  directory?: string
  /** Applies no others than these. */
  only?: readonly string[]
  /** The callback gets each migration's name before the migration runs, only where the database already has a schema. */
  announce?: (name: string) => void
}

/**
 * Migrates the database to this version's schema. When several processes call it, one works and the others wait. Throws a
 * MigrationError when the database is newer, or an applied file has changed.
 */
export async function migrate(
  db: Database,
  { directory = MIGRATIONS, only, announce }: Options = {},
): Promise<void> {
  const all = await readMigrations(directory)
  const migrations = only ? only.map((name) => all.find((each) => each.name === name) ?? unknown(name)) : all
  let isUpgrade: boolean | undefined
  const announceUpgrade: Announce = (name, earlier) => {
    isUpgrade ??= earlier > 0
    if (isUpgrade) announce?.(name)
  }
  const step = () =>
    db.transaction().execute((transaction) => applyNext(transaction, migrations, announceUpgrade))
  while (await step());
}
