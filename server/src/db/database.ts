import { hash } from 'node:crypto'
import { Kysely } from 'kysely'
import pg from 'pg'
import { boundedInstant } from '@cloche/contract/shared.ts'
import { SharingDialect } from './dialect.ts'
import { openPipelinedPool, openWaitingPool } from './pipelined-pool.ts'
import type { Schema } from './schema.ts'

export type Database = Kysely<Schema>

/** More backends than this only take turns on the processors of a small machine (measured with 6 to 32). */
const POOL_SIZE = 16
/** Shared by all single statements. With four or fewer a save's p99 is longer by a third, with more nothing is quicker. */
const PIPELINED_SIZE = 8
/** A statement on a pipelined connection that would wait longer for a lock is made again where it holds nobody up. */
const PIPELINED_LOCK_TIMEOUT_MS = 20
/** Single statements that wait for a lock at a time; more wait for those. */
const WAITING_SIZE = 4
const STATEMENT_TIMEOUT_MS = 30_000
/** Of the driver, for one connection whose way is cut while the server answers on others (a silent server: silence.ts). */
const ANSWER_TIMEOUT_MS = STATEMENT_TIMEOUT_MS + 5000
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 30_000
const CONNECTION_TIMEOUT_MS = 5000
/** A server keeps every prepared statement of a connection, so only so many texts get a name. */
const MAX_PREPARED = 500

const { builtins } = pg.types
type TypeId = Parameters<typeof pg.types.getTypeParser>[0]
const isOfThisCentury = (text: string) => text.startsWith('20') && text[4] === '-' && !text.endsWith('BC')

/**
 * In UTC, as our connections are, an instant is nearly ISO 8601 already. No client can show a time far outside its bounds
 * (contract/constants.ts): the nearest bound stands for it.
 */
function parseInstant(text: string): string {
  if (!isOfThisCentury(text) || !text.endsWith('+00')) return boundedInstant(millisecondsOf(text))
  const milliseconds = text.slice(20, -3).slice(0, 3).padEnd(3, '0')
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${milliseconds}Z`
}

/** A wall clock, as the contract writes one: YYYY-MM-DDTHH:mm. */
function parseClock(text: string): string {
  const clock = isOfThisCentury(text) ? text : boundedInstant(millisecondsOf(text))
  return clock.slice(0, 16).replace(' ', 'T')
}

/** Milliseconds since 1970, infinite too. A year that JavaScript has no date for lies ahead. */
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
 * How values arrive: timestamptz as the contract writes an instant (ISO 8601, UTC, milliseconds), timestamp as
 * `YYYY-MM-DDTHH:mm`, int8 and numeric as number.
 */
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

type Done = (error: Error | null, result: pg.QueryResult) => void
type Send = (query: pg.QueryConfig | pg.Submittable, done?: Done) => unknown

/** Statements with parameters are parsed and planned once per connection, not once per call. */
function prepareStatements(client: pg.ClientBase): void {
  const send = client.query.bind(client) as Send
  const prepared = (query: string | pg.QueryConfig | pg.Submittable, values: unknown[] = []) =>
    typeof query === 'string'
      ? answerOf(send, { text: query, values, name: values.length > 0 ? nameOf(query) : undefined })
      : send(query)
  client.query = prepared as typeof client.query
}

/**
 * The promise that the driver makes by itself leaves each result to be moved to the old generation before it is found to
 * be garbage: pauses of 10 ms and more, where made here they take less than one.
 */
async function answerOf(send: Send, query: pg.QueryConfig): Promise<pg.QueryResult> {
  try {
    return await new Promise((resolve, reject) => {
      send(query, (error, result) => (error ? reject(error) : resolve(result)))
    })
  } catch (error) {
    // From here back to who asked, as the driver does, instead of back to its socket.
    Error.captureStackTrace(error as Error)
    throw error
  }
}

/** A broken connection fails its query and leaves the pool; without a listener it would end the process. */
function ignoreErrors(source: { on(event: 'error', listener: () => void): unknown }): void {
  source.on('error', () => {})
}

/** Connections under Kysely; nothing connects before the first query. Close them with `closeDatabase`. */
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
  const pipelined = openPipelinedPool(PIPELINED_SIZE, async () => {
    const options = { ...config, pipeline: true, lock_timeout: PIPELINED_LOCK_TIMEOUT_MS }
    const client = prepareClient(new pg.Client(options))
    await client.connect()
    return client
  })
  const waiting = openWaitingPool(openPool({ ...config, max: WAITING_SIZE }))
  return new Kysely<Schema>({ dialect: new SharingDialect(openPool(config), pipelined, waiting) })
}

function openPool(config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({ max: POOL_SIZE, ...config })
  pool.on('connect', prepareClient)
  ignoreErrors(pool)
  return pool
}

function prepareClient<C extends pg.ClientBase>(client: C): C {
  prepareStatements(client)
  ignoreErrors(client)
  return client
}

/** Waits for the connections in use. */
export async function closeDatabase(db: Database): Promise<void> {
  await db.destroy()
}
