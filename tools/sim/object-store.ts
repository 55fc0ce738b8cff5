import { Emitter } from './emitter.ts'
import { compared, frozen, type Key } from './values.ts'

export type Rows = Map<string, { key: Key; value: unknown }>
export type Change = { store: string; id: string; row: { key: Key; value: unknown } | null }

/** The error of a transaction whose database is removed. */
export const EVICTED = new DOMException('The database is gone', 'AbortError')

export type Stores = Map<string, { keyPath: string | null; rows: Rows; indexes: Map<string, string[]> }>
export interface Contents {
  version: number
  stores: Stores
}
/** Databases by name. */
export type Backup = ReadonlyMap<string, Contents>

export class IDBRequest extends Emitter {
  result: unknown
  error: DOMException | null = null
  transaction: object | null = null
}

/** What a database needs of the world; `page` uses it. */
export interface DatabaseHost {
  /** Calls `act` after the disk's delay, unless the page has ended. */
  later(work: 'read' | 'commit', act: () => void): void
  /** False: the page is gone, and nothing of it happens any more. */
  step(): boolean
  isAlive(): boolean
  /** How much newer than this one the app's version is that opens databases. */
  readonly newer: 0 | 1
  /** Returns the error of a commit that fails. */
  fault(writes: readonly Change[]): string | null
  committed(changes: readonly Change[]): void
}

export interface How {
  scope: readonly string[]
  writes: boolean
  strict: boolean
}

/** What stores need of their transaction. */
interface Transaction {
  ask(run: () => unknown): IDBRequest
  stage(change: Change): void
  rows(store: string): Rows
}

interface StoreShape {
  keyPath: string | null
  indexes: Map<string, string[]>
}

export class IDBObjectStore {
  readonly #transaction: Transaction
  readonly #name: string
  readonly #shape: StoreShape

  constructor(transaction: Transaction, name: string, shape: StoreShape) {
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

  getAllKeys(): IDBRequest {
    return this.#ask(() => [...this.#rows().values()].map(({ key }) => key).toSorted(compared))
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

export class IDBIndex {
  readonly #transaction: Transaction
  readonly #name: string
  readonly #path: readonly string[]

  constructor(transaction: Transaction, name: string, path: readonly string[]) {
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

export class IDBKeyRange {
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

export class IDBCursor {
  readonly request = null
}
