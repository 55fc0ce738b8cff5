import type { Backup, Change, Contents, Stores } from './object-store.ts'

/** A transaction that has not finished. */
interface Running {
  readonly connection: object
  fail(): void
}

/** An open connection to a database. */
interface Connection {
  deliver(type: 'versionchange', event: object): void
  evict(): void
}

/** The disk of a device, which all its pages share. */
export class Disk {
  readonly #databases = new Map<string, Database>()
  /** How to undo the last relaxed commits, which only the operating system's cache holds. */
  #unsynced: { database: Database; before: Change[] }[] = []

  /** Returns the database of this name, which may be empty. */
  database(name: string): Database {
    const known = this.#databases.get(name) ?? new Database()
    this.#databases.set(name, known)
    return known
  }

  /** Returns the names of a user's stores that have rows. */
  filled(user: string): string[] {
    return [...this.#databases].flatMap(([name, { stores }]) =>
      name.endsWith(user)
        ? [...stores].flatMap(([store, { rows }]) => (rows.size > 0 ? [`${name} ${store}`] : []))
        : [],
    )
  }

  backup(): Backup {
    return new Map([...this.#databases].map(([name, database]) => [name, database.contents()]))
  }

  /** Restores a backup and closes every connection. */
  restore(backup: Backup): void {
    this.evict()
    for (const [name, contents] of backup) this.database(name).restore(contents)
  }

  evict(): void {
    this.#unsynced = []
    for (const database of this.#databases.values()) database.evict()
  }

  kept(database: Database, before: Change[], strict: boolean): void {
    if (strict) this.#unsynced = []
    else this.#unsynced.push({ database, before })
  }

  /** The power is lost: of the commits that were not flushed, the first `keep(count)` remain. */
  losePower(keep: (count: number) => number): void {
    const count = this.#unsynced.length
    for (const { database, before } of this.#unsynced.slice(keep(count)).toReversed()) database.apply(before)
    this.#unsynced = []
  }

  /** Returns the rows of all users, or of one. */
  rows(store: string, user = ''): unknown[] {
    return [...this.#databases].flatMap(([name, each]) =>
      !name.endsWith(user)
        ? []
        : [...(each.stores.get(store)?.rows.values() ?? [])].map(({ value }) => value),
    )
  }
}

/** An opening. */
interface Asked {
  isAlive(): boolean
  isAlone(database: Database): boolean
  isAnnounced?: boolean
  newVersion(database: Database): number
  run(): void
}

export class Database {
  version = 0
  stores: Stores = new Map()
  readonly connections = new Set<Connection>()
  running: Running[] = []
  /** Openings run one after another. */
  readonly #asked: Asked[] = []

  ask(asked: Asked): void {
    this.#asked.push(asked)
    if (this.#asked.length === 1) this.proceed()
  }

  /** A request that changes the version waits until every connection is closed. */
  proceed(): void {
    const [next] = this.#asked
    if (!next) return
    if (next.isAlive() && next.isAlone(this) && this.connections.size > 0) {
      const newVersion = next.newVersion(this)
      if (!next.isAnnounced)
        for (const open of this.connections) open.deliver('versionchange', { newVersion })
      next.isAnnounced = true
      if (this.connections.size > 0) return
    }
    if (this.#asked[0] !== next) return
    this.#asked.shift()
    if (next.isAlive()) next.run()
    this.proceed()
  }

  /** Empties the database. */
  clear(): void {
    this.version = 0
    this.stores = new Map()
  }

  contents(): Contents {
    const stores = [...this.stores].map(
      ([name, store]) => [name, { ...store, rows: new Map(store.rows) }] as const,
    )
    return { version: this.version, stores: new Map(stores) }
  }

  restore(contents: Contents): void {
    const copy = Object.assign(new Database(), contents).contents()
    this.version = copy.version
    this.stores = copy.stores
  }

  /** Removes the database while connections are open, as a browser evicts storage. */
  evict(): void {
    for (const transaction of this.running.slice()) transaction.fail()
    for (const connection of this.connections.values().toArray()) connection.evict()
    this.clear()
  }

  apply(changes: readonly Change[]): Change[] {
    return changes
      .filter(({ store }) => this.stores.has(store))
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
