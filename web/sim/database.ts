import { Emitter } from './emitter.ts'
import { compared, frozen, type Key } from './values.ts'

/**
 * IndexedDB in memory, as much of it as the engine's store uses through `idb`: transactions wait for each other by scope, are
 * atomic, take time, commit by themselves, and outlive their page or not.
 */

type Rows = Map<string, { key: Key; value: unknown }>
type Change = { store: string; id: string; row: { key: Key; value: unknown } | null }

/** What of the world a database needs; `page` is the one that uses it. */
export interface DatabaseHost {
  /** Acts after as long as the disk takes, unless the page is gone by then. */
  later(work: 'read' | 'commit', act: () => void): void
  /** False: the page is gone, and nothing of it happens any more. */
  step(): boolean
  /** What a commit fails with, if it does. */
  fault(writes: readonly Change[]): string | null
  committed(changes: readonly Change[]): void
}

/** What lies on the device; all pages share it. */
export class Disk {
  readonly databases = new Map<string, Database>()
  /** How the last relaxed commits can be undone: they are in the operating system's cache only. */
  #unsynced: { database: Database; before: Change[] }[] = []

  kept(database: Database, before: Change[], strict: boolean): void {
    if (strict) this.#unsynced = []
    else this.#unsynced.push({ database, before })
  }

  /** The battery is dead: of the commits that were not forced to the disk only the first so many are there. */
  losePower(keep: (count: number) => number): void {
    const count = this.#unsynced.length
    for (const { database, before } of this.#unsynced.slice(keep(count)).toReversed()) database.apply(before)
    this.#unsynced = []
  }

  rows(store: string): unknown[] {
    return [...this.databases.values()].flatMap((each) =>
      [...(each.stores.get(store)?.rows.values() ?? [])].map(({ value }) => value),
    )
  }
}

class Database {
  version = 0
  readonly stores = new Map<string, { keyPath: string | null; rows: Rows; indexes: Map<string, string[]> }>()
  readonly connections = new Set<IDBDatabase>()
  running: IDBTransaction[] = []

  apply(changes: readonly Change[]): Change[] {
    return changes
      .map(({ store, id, row }) => {
        const { rows } = this.stores.get(store)!
        const before = { store, id, row: rows.get(id) ?? null }
        if (row) rows.set(id, row)
        else rows.delete(id)
        return before
      })
      .toReversed()
  }
}

class IDBRequest extends Emitter {
  result: unknown
  error: DOMException | null = null
  transaction: IDBTransaction | null = null
}

/** One page's way to the disk. */
export class IDBFactory {
  readonly #disk: Disk
  readonly #host: DatabaseHost
  readonly #transactions: IDBTransaction[] = []
  readonly #connections: IDBDatabase[] = []

  constructor(disk: Disk, host: DatabaseHost) {
    this.#disk = disk
    this.#host = host
  }

  open(name: string, version: number): IDBRequest {
    const request = new IDBRequest()
    if (!this.#host.step()) return request
    this.#host.later('read', () => {
      const database = this.#disk.databases.get(name) ?? new Database()
      this.#disk.databases.set(name, database)
      const connection = new IDBDatabase(database, this.#disk, this.#host, this.#transactions)
      this.#connections.push(connection)
      request.result = connection
      const oldVersion = database.version
      if (oldVersion < version) {
        request.emit('upgradeneeded', { oldVersion, newVersion: version })
        database.version = version
      }
      request.emit('success')
    })
    return request
  }

  deleteDatabase(name: string): IDBRequest {
    const request = new IDBRequest()
    if (!this.#host.step()) return request
    this.#host.later('commit', () => {
      for (const open of this.#disk.databases.get(name)?.connections ?? []) open.emit('versionchange', {})
      this.#disk.databases.delete(name)
      request.emit('success')
    })
    return request
  }

  /** The page is gone. What was asked to be committed happens or not, all else never does. */
  kill(happens: () => boolean): void {
    for (const transaction of this.#transactions) transaction.orphan(happens)
    for (const connection of this.#connections) connection.abandon()
  }
}

class IDBDatabase extends Emitter {
  readonly #database: Database
  readonly #disk: Disk
  readonly #host: DatabaseHost
  readonly #transactions: IDBTransaction[]
  #closed = false

  constructor(database: Database, disk: Disk, host: DatabaseHost, transactions: IDBTransaction[]) {
    super()
    this.#database = database
    this.#disk = disk
    this.#host = host
    this.#transactions = transactions
    database.connections.add(this)
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
    const transaction = new IDBTransaction(this.#database, this.#disk, this.#host, how)
    if (!this.#host.step()) return transaction
    const over = this.#transactions.findIndex((each) => !each.ended)
    if (over > 20) this.#transactions.splice(0, over)
    this.#transactions.push(transaction)
    transaction.begin()
    return transaction
  }

  close(): void {
    this.#closed = true
    this.abandon()
  }

  abandon(): void {
    this.#database.connections.delete(this)
  }
}

interface How {
  scope: readonly string[]
  writes: boolean
  strict: boolean
}

class IDBTransaction extends Emitter {
  readonly objectStoreNames: readonly string[]
  error: DOMException | null = null
  ended = false
  readonly #database: Database
  readonly #disk: Disk
  readonly #host: DatabaseHost
  readonly #how: How
  #asked: { request: IDBRequest; run: () => unknown }[] = []
  #staged: Change[] = []
  #committing = false
  /** For one that came before. */
  #waits = false

  constructor(database: Database, disk: Disk, host: DatabaseHost, how: How) {
    super()
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
    return new IDBObjectStore(this, name, this.#database.stores.get(name)!)
  }

  ask(run: () => unknown): IDBRequest {
    const request = new IDBRequest()
    if (!this.#host.step()) return request
    if (this.ended || this.#committing)
      throw new DOMException('The transaction is over', 'TransactionInactiveError')
    this.#asked.push({ request, run })
    return request
  }

  /** All that is asked is asked: commits without waiting for more. */
  commit(): void {
    if (this.#host.step()) this.#committing = true
  }

  stage(change: Change): void {
    if (!this.#how.writes) throw new DOMException('The transaction only reads', 'ReadOnlyError')
    this.#staged.push(change)
  }

  /** The rows as this transaction sees them. */
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

  orphan(happens: () => boolean): void {
    if (this.ended) return
    if (this.#committing && this.#how.writes && !this.#isBlocked() && happens()) {
      for (const { run } of this.#asked) run()
      this.#apply()
    }
    this.#end()
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
    for (const other of this.#database.running) {
      if (!other.#waits) continue
      other.#waits = false
      other.#host.later('read', () => other.#proceed())
    }
  }

  /** One that came before and touches the same stores, where one of the two writes. */
  #isBlocked(): boolean {
    for (const other of this.#database.running) {
      if (other === this) return false
      const either = other.#how.writes || this.#how.writes
      if (either && other.#how.scope.some((name) => this.#how.scope.includes(name))) return true
    }
    return false
  }
}

interface StoreShape {
  keyPath: string | null
  indexes: Map<string, string[]>
}

class IDBObjectStore {
  readonly #transaction: IDBTransaction
  readonly #name: string
  readonly #shape: StoreShape

  constructor(transaction: IDBTransaction, name: string, shape: StoreShape) {
    this.#transaction = transaction
    this.#name = name
    this.#shape = shape
  }

  index(name: string): IDBIndex {
    return new IDBIndex(this.#transaction, this.#name, this.#shape.indexes.get(name)!)
  }

  put(value: unknown, key?: Key): IDBRequest {
    const own = key ?? ((value as Record<string, unknown>)[this.#shape.keyPath!] as Key)
    const row = { key: own, value: frozen(value) }
    return this.#ask(() => this.#transaction.stage({ store: this.#name, id: String(own), row }))
  }

  delete(key: Key): IDBRequest {
    return this.#ask(() => this.#transaction.stage({ store: this.#name, id: String(key), row: null }))
  }

  clear(): IDBRequest {
    return this.#ask(() => {
      for (const id of this.#rows().keys()) this.#transaction.stage({ store: this.#name, id, row: null })
    })
  }

  get(key: Key): IDBRequest {
    return this.#ask(() => this.#rows().get(String(key))?.value)
  }

  getKey(key: Key): IDBRequest {
    return this.#ask(() => this.#rows().get(String(key))?.key)
  }

  getAll(): IDBRequest {
    return this.#ask(() =>
      [...this.#rows().values()].toSorted((a, b) => compared(a.key, b.key)).map(({ value }) => value),
    )
  }

  #rows(): Rows {
    return this.#transaction.rows(this.#name)
  }

  #ask(run: () => unknown): IDBRequest {
    return this.#transaction.ask(run)
  }
}

class IDBIndex {
  readonly #transaction: IDBTransaction
  readonly #name: string
  readonly #path: readonly string[]

  constructor(transaction: IDBTransaction, name: string, path: readonly string[]) {
    this.#transaction = transaction
    this.#name = name
    this.#path = path
  }

  getAll({ lower, upper }: IDBKeyRange): IDBRequest {
    return this.#transaction.ask(() =>
      [...this.#transaction.rows(this.#name).values()]
        .map(({ value }) => ({
          key: this.#path.map((part) => (value as Record<string, Key>)[part]) as Key,
          value,
        }))
        .filter(({ key }) => compared(key, lower) >= 0 && compared(key, upper) <= 0)
        .toSorted((a, b) => compared(a.key, b.key))
        .map(({ value }) => value),
    )
  }
}

class IDBKeyRange {
  readonly lower: Key
  readonly upper: Key

  constructor(lower: Key, upper: Key) {
    this.lower = lower
    this.upper = upper
  }

  static bound(lower: Key, upper: Key): IDBKeyRange {
    return new IDBKeyRange(lower, upper)
  }
}

class IDBCursor {
  readonly request = null
}

/** What `idb` looks for among the globals. */
export const INTERFACES = {
  IDBRequest,
  IDBDatabase,
  IDBTransaction,
  IDBObjectStore,
  IDBIndex,
  IDBCursor,
  IDBKeyRange,
}
