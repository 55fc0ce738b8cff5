import type { Database, Disk } from './disk.ts'
import { Emitter } from './emitter.ts'
import {
  EVICTED,
  IDBCursor,
  IDBIndex,
  IDBKeyRange,
  IDBObjectStore,
  IDBRequest,
  type Change,
  type DatabaseHost,
  type How,
  type Rows,
} from './object-store.ts'

/**
 * The parts of IndexedDB that the engine's store uses through `idb`, in memory: transactions wait for each other by scope, are
 * atomic, take time, commit by themselves, and outlive their page or not.
 */

/** One page's connection to the disk. */
export class IDBFactory {
  readonly #disk: Disk
  readonly #host: DatabaseHost
  readonly #transactions: IDBTransaction[] = []
  readonly #connections: IDBDatabase[] = []

  constructor(disk: Disk, host: DatabaseHost) {
    this.#disk = disk
    this.#host = host
  }

  get isBusy(): boolean {
    return this.#transactions.some(({ ended }) => !ended)
  }

  /** Without a version, the database keeps its own. */
  open(name: string, version?: number): IDBRequest {
    const request = new IDBRequest()
    if (!this.#host.step()) return request
    const newVersion = (database: Database) =>
      version === undefined ? database.version || 1 : version + this.#host.newer
    this.#host.later('read', () =>
      this.#disk.database(name).ask({
        isAlive: this.#host.isAlive,
        isAlone: (database) => newVersion(database) > database.version,
        newVersion,
        run: () => {
          const database = this.#disk.database(name)
          this.#opened(database, request, newVersion(database), version ?? 1)
        },
      }),
    )
    return request
  }

  /** `knownVersion`: the version that this version of the app creates. */
  #opened(database: Database, request: IDBRequest, newVersion: number, knownVersion: number) {
    const oldVersion = database.version
    if (oldVersion > newVersion) {
      request.error = new DOMException('A newer version is there', 'VersionError')
      return this.#host.later('read', () => request.emit('error'))
    }
    const connection = new IDBDatabase(database, this.#disk, this.#host, this.#transactions)
    request.result = connection
    if (oldVersion < newVersion) {
      const how = { scope: [], writes: true, strict: true }
      const transaction = new IDBTransaction(connection, database, this.#disk, this.#host, how)
      request.transaction = transaction
      // Only the newer version's code knows what it adds to these stores.
      if (oldVersion < knownVersion) request.emit('upgradeneeded', { oldVersion, newVersion })
      if (transaction.ended) {
        connection.abandon()
        request.error = new DOMException('The upgrade was given up', 'AbortError')
        return this.#host.later('read', () => request.emit('error'))
      }
      database.version = newVersion
    }
    this.#connections.push(connection)
    connection.reportOpened(request)
  }

  /** Closes the connections of a page in the background, as Safari does at times. */
  closeSilently(): void {
    for (const connection of this.#connections) connection.close()
  }

  /** Ends the page: of the requested commits the first ones happen, and nothing else does. */
  kill(happens: () => boolean): void {
    let isCut = false
    for (const transaction of this.#transactions)
      isCut = !transaction.orphan(() => !isCut && happens()) || isCut
    for (const connection of this.#connections) connection.abandon()
  }
}

class IDBDatabase extends Emitter {
  readonly #database: Database
  readonly #disk: Disk
  readonly #host: DatabaseHost
  readonly #transactions: IDBTransaction[]
  #closed = false
  #isOpened = false
  /** Events from before the page has heard that the connection is open. */
  readonly #unheard: [type: string, event: object][] = []

  constructor(database: Database, disk: Disk, host: DatabaseHost, transactions: IDBTransaction[]) {
    super()
    this.#database = database
    this.#disk = disk
    this.#host = host
    this.#transactions = transactions
    database.connections.add(this)
  }

  get objectStoreNames(): string[] {
    return [...this.#database.stores.keys()]
  }

  createObjectStore(name: string, { keyPath = null }: { keyPath?: string | null } = {}) {
    const store = { keyPath, rows: new Map(), indexes: new Map<string, string[]>() }
    this.#database.stores.set(name, store)
    return { createIndex: (index: string, path: string[]) => void store.indexes.set(index, path) }
  }

  transaction(names: string | string[], mode = 'readonly', { durability = 'default' } = {}): IDBTransaction {
    if (this.#closed) throw new DOMException('The connection is closed', 'InvalidStateError')
    const scope = typeof names === 'string' ? [names] : names
    const how = { scope, writes: mode === 'readwrite', strict: durability === 'strict' }
    const transaction = new IDBTransaction(this, this.#database, this.#disk, this.#host, how)
    if (!this.#host.step()) return transaction
    const over = this.#transactions.findIndex((each) => !each.ended)
    if (over > 20) this.#transactions.splice(0, over)
    this.#transactions.push(transaction)
    transaction.begin()
    return transaction
  }

  /** Lets running transactions finish. */
  close(): void {
    this.#closed = true
    this.ended()
  }

  evict(): void {
    this.#closed = true
    this.abandon()
    this.deliver('close')
  }

  reportOpened(request: IDBRequest): void {
    this.#host.later('read', () => {
      request.emit('success')
      this.#isOpened = true
      for (const [type, event] of this.#unheard) this.deliver(type, event)
    })
  }

  /** Runs on the connection's own page, because another page may be removing the database. */
  deliver(type: string, event: object = {}): void {
    if (this.#isOpened) this.#host.later('read', () => this.emit(type, event))
    else this.#unheard.push([type, event])
  }

  ended(): void {
    const isBusy = this.#database.running.some(({ connection }) => connection === this)
    if (this.#closed && !isBusy) this.abandon()
  }

  abandon(): void {
    if (this.#database.connections.delete(this)) this.#database.proceed()
  }
}

class IDBTransaction extends Emitter {
  readonly objectStoreNames: readonly string[]
  readonly connection: IDBDatabase
  error: DOMException | null = null
  ended = false
  readonly #database: Database
  readonly #disk: Disk
  readonly #host: DatabaseHost
  readonly #how: How
  #asked: { request: IDBRequest; run: () => unknown }[] = []
  #staged: Change[] = []
  #committing = false
  readonly #stores = new Map<string, IDBObjectStore>()
  /** Waits for an earlier transaction. */
  #waits = false

  constructor(connection: IDBDatabase, database: Database, disk: Disk, host: DatabaseHost, how: How) {
    super()
    this.connection = connection
    this.objectStoreNames = how.scope
    this.#database = database
    this.#disk = disk
    this.#host = host
    this.#how = how
  }

  begin(): void {
    this.#database.running.push(this)
    this.#host.later('read', () => this.#proceed())
  }

  objectStore(name: string): IDBObjectStore {
    if (!this.#how.scope.includes(name)) throw new DOMException('Not in this transaction', 'NotFoundError')
    const known = this.#stores.get(name) ?? new IDBObjectStore(this, name, this.#database.stores.get(name)!)
    this.#stores.set(name, known)
    return known
  }

  ask(run: () => unknown): IDBRequest {
    const request = new IDBRequest()
    if (!this.#host.step()) return request
    if (this.ended || this.#committing)
      throw new DOMException('The transaction is over', 'TransactionInactiveError')
    this.#asked.push({ request, run })
    return request
  }

  /** Commits without waiting for further requests. */
  commit(): void {
    if (this.#host.step()) this.#committing = true
  }

  /** Fails; by default because the database was removed, perhaps by another page. */
  fail(error = EVICTED): void {
    const asked = this.#asked
    this.error = error
    this.#end()
    this.#host.later('read', () => {
      for (const { request } of asked) {
        request.error = this.error
        request.emit('error')
      }
      this.emit('abort')
    })
  }

  abort(): void {
    if (this.ended || this.#committing) throw new DOMException('The transaction is over', 'InvalidStateError')
    // An upgrade happens at once, and is asked afterwards whether it was aborted.
    if (!this.#database.running.includes(this)) this.ended = true
    else if (this.#host.step()) this.fail(new DOMException('The transaction was aborted', 'AbortError'))
  }

  stage(change: Change): void {
    if (!this.#how.writes) throw new DOMException('The transaction only reads', 'ReadOnlyError')
    this.#staged.push(change)
  }

  /** Returns the rows as this transaction sees them. */
  rows(store: string): Rows {
    const { rows } = this.#database.stores.get(store)!
    const staged = this.#staged.filter((change) => change.store === store)
    if (staged.length === 0) return rows
    const seen = new Map(rows)
    for (const { id, row } of staged) {
      if (row) seen.set(id, row)
      else seen.delete(id)
    }
    return seen
  }

  /** False if a requested commit never happens. */
  orphan(happens: () => boolean): boolean {
    if (this.ended) return true
    const { writes } = this.#how
    const isDone = writes && this.#committing && !this.#isBlocked() && happens()
    if (isDone) {
      for (const { run } of this.#asked) run()
      this.#apply()
    }
    this.#end()
    return isDone || !writes
  }

  #proceed(): void {
    if (this.ended) return
    this.#waits = this.#isBlocked()
    if (this.#waits) return
    const asked = this.#asked
    this.#asked = []
    for (const { request, run } of asked) {
      request.result = run()
      request.emit('success')
    }
    if (asked.length > 0 && !this.#committing) return this.#host.later('read', () => this.#proceed())
    this.#committing = true
    if (this.#staged.length === 0) return this.#complete()
    this.#host.later('commit', () => this.#finish())
  }

  #finish(): void {
    if (this.ended) return
    const fault = this.#host.fault(this.#staged)
    if (fault) {
      this.error = new DOMException('The transaction failed', fault)
      this.#end()
      return this.emit('abort')
    }
    this.#apply()
    this.#complete()
  }

  #apply(): void {
    this.#disk.kept(this.#database, this.#database.apply(this.#staged), this.#how.strict)
    this.#host.committed(this.#staged)
  }

  #complete(): void {
    this.#end()
    this.emit('complete')
  }

  #end(): void {
    this.ended = true
    this.#database.running = this.#database.running.filter((each) => each !== this)
    for (const other of this.#database.running as IDBTransaction[]) {
      if (!other.#waits) continue
      other.#waits = false
      other.#host.later('read', () => other.#proceed())
    }
    this.connection.ended()
  }

  /** Returns whether an earlier transaction on the same stores conflicts: one of the two writes. */
  #isBlocked(): boolean {
    for (const other of this.#database.running as IDBTransaction[]) {
      if (other === this) return false
      const either = other.#how.writes || this.#how.writes
      if (either && other.#how.scope.some((name) => this.#how.scope.includes(name))) return true
    }
    return false
  }
}

/** The globals that `idb` looks for. */
export const INTERFACES = {
  IDBRequest,
  IDBDatabase,
  IDBTransaction,
  IDBObjectStore,
  IDBIndex,
  IDBCursor,
  IDBKeyRange,
}
