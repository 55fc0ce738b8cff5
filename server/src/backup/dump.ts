import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { TABLES_LOCK } from '../base/db/migrate.ts'
import type { CopiedFile, Manifest } from './layout.ts'
import { sequencesOf, tablesOf } from './tables.ts'

/** Level 6 would take four times as long for a tenth less. */
const LEVEL = 1
/** What a photo's file is named by and must contain, each a line of `photos.tsv.gz`; see `list.ts`. */
const PHOTO_LIST = `select id, encode(sha256, 'hex'), encode(coalesce(stored_sha256, sha256), 'hex'), coalesce(stored_bytes, bytes)
  from photos where deleted_at is null order by id`

type Dump = Omit<Manifest, 'format' | 'formatVersion' | 'release'>

/** Writes the files of a backup but its manifest and photos, all from one snapshot of the database. */
export async function dump(connection: pg.PoolConfig, folder: string): Promise<Dump> {
  const client = new pg.Client({ ...connection, application_name: 'cloche-backup' })
  client.on('error', () => {})
  await client.connect()
  try {
    // A table that is rewritten after the snapshot is empty in it, so migrations wait until the tables are read.
    // The lock comes before the transaction, whose first query takes the snapshot.
    await client.query('set statement_timeout = 0')
    await client.query('select pg_advisory_lock_shared($1)', [TABLES_LOCK])
    await client.query('begin isolation level repeatable read, read only')
    await client.query('set local idle_in_transaction_session_timeout = 0')
    const { rows } = await client.query<{ at: Date }>('select statement_timestamp() as at')
    const createdAt = rows[0]!.at.toISOString()
    const migrations = await client.query<{ name: string }>('select name from migrations order by name')
    const tables: Manifest['tables'] = []
    for (const table of await tablesOf(client)) {
      const columns = table.columns.map((column) => client.escapeIdentifier(column)).join(', ')
      const rowsOf = `select ${columns} from ${client.escapeIdentifier(table.name)}`
      tables.push({ ...table, ...(await copyOut(client, rowsOf, join(folder, `${table.name}.copy.gz`))) })
    }
    const list = await copyOut(client, PHOTO_LIST, join(folder, 'photos.tsv.gz'))
    const total = await client.query<{ bytes: string }>(
      'select coalesce(sum(coalesce(stored_bytes, bytes)), 0) as bytes from photos where deleted_at is null',
    )
    const sequences = await sequencesOf(client)
    await client.query('commit')
    const photos = { ...list, bytes: Number(total.rows[0]!.bytes) }
    return { createdAt, migrations: migrations.rows.map(({ name }) => name), tables, sequences, photos }
  } finally {
    await client.end()
  }
}

/** Writes what a query reads to a file, as PostgreSQL's COPY writes text, compressed. */
async function copyOut(client: pg.Client, query: string, path: string): Promise<CopiedFile> {
  const rows = client.query(copyTo(`copy (${query}) to stdout`))
  const hash = createHash('sha256')
  const hashed = new PassThrough().on('data', (chunk: Buffer) => hash.update(chunk))
  const file = createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true })
  await pipeline(rows, createGzip({ level: LEVEL }), hashed, file)
  return { file: path.slice(path.lastIndexOf('/') + 1), sha256: hash.digest('hex'), rows: rows.rowCount }
}
