import { hash } from 'node:crypto'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Schema } from './schema.ts'

export type Database = Kysely<Schema>

/** More backends than this only take turns on the processors of a small machine (measured with 6 to 32). */
const POOL_SIZE = 16
const STATEMENT_TIMEOUT_MS = 30_000
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 30_000
const CONNECTION_TIMEOUT_MS = 10_000
/** A server keeps every prepared statement of a connection, so only so many texts get a name. */
const MAX_PREPARED = 500

const { builtins } = pg.types
type TypeId = Parameters<typeof pg.types.getTypeParser>[0]
const parsers = new Map<number, (text: string) => unknown>([
  [builtins.INT8, Number],
  [builtins.NUMERIC, Number],
  // A wall clock, as the contract writes one: YYYY-MM-DDTHH:mm.
  [builtins.TIMESTAMP, (text) => text.slice(0, 16).replace(' ', 'T')],
])

/** How values arrive: timestamptz as Date, timestamp as `YYYY-MM-DDTHH:mm`, int8 and numeric as number. */
const columnTypes: pg.CustomTypesConfig = {
  getTypeParser: ((oid: TypeId, format?: 'text') =>
    parsers.get(oid) ?? pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
}

const names = new Map<string, string>()

function nameOf(sql: string): string | undefined {
  const known = names.get(sql)
  if (known !== undefined || names.size >= MAX_PREPARED) return known
  const name = hash('sha256', sql, 'base64url').slice(0, 20)
  names.set(sql, name)
  return name
}

type Send = (query: unknown, values?: unknown[]) => unknown

/** Statements with parameters are parsed and planned once per connection, not once per call. */
function prepareStatements(client: pg.PoolClient): void {
  const send = client.query.bind(client) as Send
  const prepared: Send = (query, values) =>
    typeof query === 'string' && values?.length
      ? send({ name: nameOf(query), text: query, values })
      : send(query, values)
  client.query = prepared as typeof client.query
}

/** A broken connection fails its query and leaves the pool; without a listener it would end the process. */
function ignoreErrors(source: { on(event: 'error', listener: () => void): unknown }): void {
  source.on('error', () => {})
}

/** A pool of connections under Kysely; nothing connects before the first query. Close it with `closeDatabase`. */
export function openDatabase(connection: pg.PoolConfig): Database {
  const pool = new pg.Pool({
    max: POOL_SIZE,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_TIMEOUT_MS,
    connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
    application_name: 'cloche',
    types: columnTypes,
    ...connection,
  })
  pool.on('connect', (client) => {
    prepareStatements(client)
    ignoreErrors(client)
  })
  ignoreErrors(pool)
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) })
}

/** Waits for the connections in use. */
export async function closeDatabase(db: Database): Promise<void> {
  await db.destroy()
}
