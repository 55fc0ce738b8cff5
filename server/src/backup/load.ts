import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { Manifest, TableFile } from './layout.ts'
import { BackupError } from './problem.ts'
import { foreignKeysOf, tablesOf } from './tables.ts'

/**
 * Loads the tables of a backup in one transaction into a database that has their schema and no data. `change` changes the loaded rows
 * within it. Throws a BackupError when a table has another number of rows than the manifest says.
 */
export async function load(
  connection: pg.PoolConfig,
  backup: string,
  manifest: Manifest,
  change?: (client: pg.ClientBase) => Promise<unknown>,
): Promise<void> {
  const client = new pg.Client({ ...connection, application_name: 'cloche-restore' })
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('begin')
    await client.query('set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0')
    await requireEmpty(client, manifest)
    const tables = (await tablesOf(client)).map(({ name }) => client.escapeIdentifier(name))
    const keys = await foreignKeysOf(client)
    // Keys that are made after the rows are checked all at once, and the rows may come in any order.
    for (const { table, name } of keys) await client.query(`alter table ${table} drop constraint ${name}`)
    for (const table of tables) await client.query(`alter table ${table} disable trigger user`)
    await client.query(`truncate ${tables.join(', ')}`)
    for (const table of manifest.tables) await copyIn(client, backup, table)
    await change?.(client)
    for (const [name, value] of Object.entries(manifest.sequences))
      await client.query('select setval($1::text::regclass, $2)', [client.escapeIdentifier(name), value])
    await client.query('set constraints all immediate')
    for (const table of tables) await client.query(`alter table ${table} enable trigger user`)
    for (const { table, name, definition } of keys)
      await client.query(`alter table ${table} add constraint ${name} ${definition}`)
    // The commit comes last, so that a load that is cut off can be begun again.
    await client.query(`analyze ${tables.join(', ')}`)
    await client.query('commit')
  } finally {
    await client.end()
  }
}

const IN_USE = 'Restore into a new DATA_DIR, or a new database (DATABASE_URL). Nothing was touched.'

/** Migrating fills in some rows; a database that was used has users. */
async function requireEmpty(client: pg.Client, { migrations }: Manifest): Promise<void> {
  const { rows } = await client.query<{ isUsed: boolean; names: string[] }>(
    `select exists (select from users) as "isUsed", (select array_agg(name order by name) from migrations) as names`,
  )
  const { isUsed, names } = rows[0]!
  if (isUsed) throw new BackupError(`The database has data already. ${IN_USE}`)
  if (names.join() !== migrations.join())
    throw new BackupError(`The database has the schema of another version of Cloche. ${IN_USE}`)
}

async function copyIn(client: pg.Client, backup: string, { name, columns, file, rows }: TableFile) {
  const names = columns.map((column) => client.escapeIdentifier(column)).join(', ')
  const into = client.query(copyFrom(`copy ${client.escapeIdentifier(name)} (${names}) from stdin`))
  await pipeline(createReadStream(join(backup, file)), createGunzip(), into)
  if (into.rowCount !== rows)
    throw new BackupError(`${name}: the backup has ${into.rowCount} rows, its manifest says ${rows}.`)
}
