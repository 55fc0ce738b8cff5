import {
  PostgresDialect,
  PostgresDriver,
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
  type TransactionSettings,
} from 'kysely'
import pg from 'pg'
import { tracing } from '../telemetry/tracing.ts'
import type { StatementPool } from './pipelined-pool.ts'

/** PostgreSQL's code for a lock that was not granted within `lock_timeout`. */
const LOCKED = '55P03'

interface Impatient {
  isImpatient?: true
}

/** Marks a statement that fails instead of waiting for a lock. Within a transaction it waits all the same. */
export const unlessLocked = (query: CompiledQuery): CompiledQuery & Impatient => ({
  ...query,
  isImpatient: true,
})

/** Sends single statements over the pipelined connections, and everything between `begin` and its end over a connection of its own. */
class Connection implements DatabaseConnection {
  readonly #pipelined: StatementPool
  readonly #waiting: StatementPool
  own: DatabaseConnection | null = null

  constructor(pipelined: StatementPool, waiting: StatementPool) {
    this.#pipelined = pipelined
    this.#waiting = waiting
  }

  executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const traces = tracing()
    return traces ? traces.statement(query.sql, () => this.#execute<R>(query)) : this.#execute<R>(query)
  }

  async #execute<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.own) return this.own.executeQuery<R>(query)
    const { command, rowCount, rows } = await this.#single(query)
    return WRITES.has(command) ? { rows, numAffectedRows: BigInt(rowCount ?? 0) } : { rows }
  }

  /** A statement that has to wait for a lock runs again where no other waits behind it. PostgreSQL has undone the first run. */
  async #single({ sql, parameters, isImpatient }: CompiledQuery & Impatient): Promise<pg.QueryResult> {
    try {
      return await this.#pipelined.query(sql, parameters)
    } catch (error) {
      const isLocked = error instanceof pg.DatabaseError && error.code === LOCKED
      if (!isLocked || isImpatient) throw error
      return this.#waiting.query(sql, parameters)
    }
  }

  streamQuery(): never {
    throw new Error('Not served: nothing streams rows')
  }
}

const WRITES = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])

class SharingDriver implements Driver {
  readonly #exclusive: Driver
  readonly #pipelined: StatementPool
  readonly #waiting: StatementPool

  constructor(exclusive: Driver, pipelined: StatementPool, waiting: StatementPool) {
    this.#exclusive = exclusive
    this.#pipelined = pipelined
    this.#waiting = waiting
  }

  init() {
    return this.#exclusive.init()
  }

  async acquireConnection() {
    return new Connection(this.#pipelined, this.#waiting)
  }

  async beginTransaction(connection: Connection, settings: TransactionSettings) {
    connection.own = await this.#exclusive.acquireConnection()
    await this.#exclusive.beginTransaction(connection.own, settings)
  }

  commitTransaction({ own }: Connection) {
    return this.#exclusive.commitTransaction(own!)
  }

  rollbackTransaction({ own }: Connection) {
    return this.#exclusive.rollbackTransaction(own!)
  }

  async releaseConnection({ own }: Connection) {
    if (own) await this.#exclusive.releaseConnection(own)
  }

  async destroy() {
    await Promise.all([this.#exclusive.destroy(), this.#pipelined.end(), this.#waiting.end()])
  }
}

/**
 * Pipelines single statements over a few shared connections. Statements that wait for a lock, and transactions, get a connection
 * each (docs/decisions/0006).
 */
export class SharingDialect extends PostgresDialect {
  readonly #pool: pg.Pool
  readonly #pipelined: StatementPool
  readonly #waiting: StatementPool

  constructor(pool: pg.Pool, pipelined: StatementPool, waiting: StatementPool) {
    super({ pool })
    this.#pool = pool
    this.#pipelined = pipelined
    this.#waiting = waiting
  }

  override createDriver(): Driver {
    return new SharingDriver(new PostgresDriver({ pool: this.#pool }), this.#pipelined, this.#waiting)
  }
}
