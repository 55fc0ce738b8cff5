import { hash } from 'node:crypto'
import { Kysely } from 'kysely'
import pg from 'pg'
import { boundedInstant } from '@cloche/contract/shared.ts'
import { SharingDialect } from './dialect.ts'
import { loadOfPool, openPipelinedPool, openWaitingPool, type PoolLoad } from './pipelined-pool.ts'
import type { Schema } from './schema.ts'

export type Database = Kysely<Schema>

/** On a small machine more backends than this only wait for a processor (measured with 6 to 32). */
const POOL_SIZE = 16
/** All single statements share these. With four or fewer a save's p99 is a third longer; more gain nothing. */
const PIPELINED_SIZE = 8
/** A pipelined statement that would wait longer for a lock runs again on a connection where it delays no other. */
const PIPELINED_LOCK_TIMEOUT_MS = 20
/** The number of single statements that may wait for a lock at once; others wait for a free connection. */
const WAITING_SIZE = 4
const STATEMENT_TIMEOUT_MS = 30_000
/** The driver's timeout, for one cut connection while the server answers on others (silence.ts handles a silent server). */
const ANSWER_TIMEOUT_MS = STATEMENT_TIMEOUT_MS + 5000
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 30_000
const CONNECTION_TIMEOUT_MS = 5000
/** This process and each connection's server keep prepared statements, so only so many texts are prepared, and no longer ones. */
const MAX_PREPARED = 500
const MAX_PREPARED_LENGTH = 20_000

const { builtins } = pg.types
type TypeId = Parameters<typeof pg.types.getTypeParser>[0]
const isOfThisCentury = (text: string) => text.startsWith('20') && text[4] === '-' && !text.endsWith('BC')

/**
 * Our connections use UTC, in which PostgreSQL's text is nearly ISO 8601. Instants outside the bounds of contract/constants.ts,
 * which clients can't show, become the nearest bound.
 */
function parseInstant(text: string): string {
  if (!isOfThisCentury(text) || !text.endsWith('+00')) return boundedInstant(millisecondsOf(text))
  const milliseconds = text.slice(20, -3).slice(0, 3).padEnd(3, '0')
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${milliseconds}Z`
}

/** A wall clock in the contract's form: YYYY-MM-DDTHH:mm. */
function parseClock(text: string): string {
  const clock = isOfThisCentury(text) ? text : boundedInstant(millisecondsOf(text))
  return clock.slice(0, 16).replace(' ', 'T')
}

/** Milliseconds since 1970, also infinite. A year beyond JavaScript's dates counts as the far future. */
function millisecondsOf(text: string): number {
  const parsed = Number(pg.types.getTypeParser(builtins.TIMESTAMPTZ)(text))
  return Number.isNaN(parsed) ? Infinity : parsed
}

const parsers = new Map<number, (text: string) => unknown>([
  [builtins.INT8, Number],
  [builtins.NUMERIC, Number],
  [builtins.TIMESTAMPTZ, parseInstant],
  [builtins.TIMESTAMP, parseClock],
])

/**
 * The types of read values: timestamptz as an ISO 8601 instant (UTC, milliseconds), timestamp as `YYYY-MM-DDTHH:mm`, int8 and
 * numeric as number.
 */
const columnTypes: pg.CustomTypesConfig = {
  getTypeParser: ((oid: TypeId, format?: 'text') =>
    parsers.get(oid) ?? pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
}

type NameOf = (sql: string) => string | undefined

/** Names the first texts of one database. Each text has one name on all its connections. */
function statementNames(): NameOf {
  const names = new Map<string, string>()
  return (sql) => {
    const known = names.get(sql)
    if (known !== undefined || names.size >= MAX_PREPARED || sql.length > MAX_PREPARED_LENGTH) return known
    const name = hash('sha256', sql, 'base64url').slice(0, 20)
    names.set(sql, name)
    return name
  }
}

type Done = (error: Error | null, result: pg.QueryResult) => void
type Send = (query: pg.QueryConfig | pg.Submittable, done?: Done) => unknown

/** Prepares statements with parameters, so that each connection parses and plans them once. */
function prepareStatements(client: pg.ClientBase, nameOf: NameOf): void {
  const send = client.query.bind(client) as Send
  const prepared = (query: string | pg.QueryConfig | pg.Submittable, values: unknown[] = []) =>
    typeof query === 'string'
      ? answerOf(send, { text: query, values, name: values.length > 0 ? nameOf(query) : undefined })
      : send(query)
  client.query = prepared as typeof client.query
}

/**
 * The driver's own promise lets each result reach the old generation before it is collected, which costs pauses of 10 ms and
 * more. With a promise made here they take less than one.
 */
async function answerOf(send: Send, query: pg.QueryConfig): Promise<pg.QueryResult> {
  try {
    return await new Promise((resolve, reject) => {
      send(query, (error, result) => (error ? reject(error) : resolve(result)))
    })
  } catch (error) {
    // The stack begins at the caller, as with the driver's promise, instead of at the socket.
    Error.captureStackTrace(error as Error)
    throw error
  }
}

/** A broken connection fails its query and leaves the pool; without a listener it would end the process. */
function ignoreErrors(source: { on(event: 'error', listener: () => void): unknown }): void {
  source.on('error', () => {})
}

/** Opens the database for Kysely; the first query connects. Close it with `closeDatabase`. */
export function openDatabase(connection: pg.PoolConfig): Database {
  const config = {
    statement_timeout: STATEMENT_TIMEOUT_MS,
    query_timeout: ANSWER_TIMEOUT_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_TIMEOUT_MS,
    connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
    application_name: 'cloche',
    types: columnTypes,
    ...connection,
  }
  const nameOf = statementNames()
  const pipelined = openPipelinedPool(PIPELINED_SIZE, async () => {
    const options = { ...config, pipeline: true, lock_timeout: PIPELINED_LOCK_TIMEOUT_MS }
    const client = prepareClient(new pg.Client(options), nameOf)
    await client.connect()
    return client
  })
  const waiting = openWaitingPool(openPool({ ...config, max: WAITING_SIZE }, nameOf))
  const pool = openPool(config, nameOf)
  const db = new Kysely<Schema>({ dialect: new SharingDialect(pool, pipelined, waiting) })
  loads.set(db, () => ({ transactions: loadOfPool(pool), shared: pipelined.load(), waiting: waiting.load() }))
  return db
}

export type DatabaseLoad = Record<'transactions' | 'shared' | 'waiting', PoolLoad>

const loads = new WeakMap<Database, () => DatabaseLoad>()

/** What the three pools of an opened database do now. */
export const loadOf = (db: Database): DatabaseLoad => loads.get(db)!()

function openPool(config: pg.PoolConfig, nameOf: NameOf): pg.Pool {
  const pool = new pg.Pool({ max: POOL_SIZE, ...config })
  pool.on('connect', (client) => prepareClient(client, nameOf))
  ignoreErrors(pool)
  return pool
}

function prepareClient<C extends pg.ClientBase>(client: C, nameOf: NameOf): C {
  prepareStatements(client, nameOf)
  ignoreErrors(client)
  return client
}

/** Waits until no connection is in use, then closes all. */
export async function closeDatabase(db: Database): Promise<void> {
  await db.destroy()
}
