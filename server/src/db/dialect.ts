import {
  PostgresDialect,
  PostgresDriver,
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
  type TransactionSettings,
} from 'kysely'
import type pg from 'pg'
import type { Lines } from './lines.ts'

/** Sends single statements over the shared lines, and everything between `begin` and its end over a connection of its own. */
class Connection implements DatabaseConnection {
  readonly #lines: Lines
  own: DatabaseConnection | null = null

  constructor(lines: Lines) {
    this.#lines = lines
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.own) return this.own.executeQuery<R>(query)
    const { command, rowCount, rows } = await this.#lines.query(query.sql, query.parameters)
    return WRITES.has(command) ? { rows, numAffectedRows: BigInt(rowCount ?? 0) } : { rows }
  }

  streamQuery(): never {
    throw new Error('Not served: nothing streams rows')
  }
}

const WRITES = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])

class SharingDriver implements Driver {
  readonly #exclusive: Driver
  readonly #lines: Lines

  constructor(exclusive: Driver, lines: Lines) {
    this.#exclusive = exclusive
    this.#lines = lines
  }

  init() {
    return this.#exclusive.init()
  }

  async acquireConnection() {
    return new Connection(this.#lines)
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
    await Promise.all([this.#exclusive.destroy(), this.#lines.end()])
  }
}

/** Single statements pipelined over a few shared connections, transactions each on one of its own (docs/decisions/0006). */
export class SharingDialect extends PostgresDialect {
  readonly #pool: pg.Pool
  readonly #lines: Lines

  constructor(pool: pg.Pool, lines: Lines) {
    super({ pool })
    this.#pool = pool
    this.#lines = lines
  }

  override createDriver(): Driver {
    return new SharingDriver(new PostgresDriver({ pool: this.#pool }), this.#lines)
  }
}
