import type { Backup, Change, Contents, Stores } from './object-store.ts'

/** A transaction that is under way. */
interface Running {
  readonly connection: object
  fail(): void
}

/** Somebody has the database open. */
interface Connection {
  tell(type: 'versionchange', event: object): void
  evict(): void
}

/** What lies on the device; all pages share it. */
export class Disk {
  readonly #databases = new Map<string, Database>()
  /** How the last relaxed commits can be undone: they are in the operating system's cache only. */
  #unsynced: { database: Database; before: Change[] }[] = []

  /** By this name, perhaps with nothing in it. */
  database(name: string): Database {
    const known = this.#databases.get(name) ?? new Database()
    this.#databases.set(name, known)
    return known
  }

  /** Of those that are there. */
  names(): string[] {
    return [...this.#databases].flatMap(([name, { version }]) => (version > 0 ? [name] : []))
  }

  backup(): Backup {
    return new Map([...this.#databases].map(([name, database]) => [name, database.contents()]))
  }

  /** As it was then; nobody has anything open. */
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

  /** The battery is dead: of the commits that were not forced to the disk only the first so many are there. */
  losePower(keep: (count: number) => number): void {
    const count = this.#unsynced.length
    for (const { database, before } of this.#unsynced.slice(keep(count)).toReversed()) database.apply(before)
    this.#unsynced = []
  }

  /** Of all users, or of this one. */
  rows(store: string, user = ''): unknown[] {
    return [...this.#databases].flatMap(([name, each]) =>
      !name.endsWith(user)
        ? []
        : [...(each.stores.get(store)?.rows.values() ?? [])].map(({ value }) => value),
    )
  }
}

/** An opening or a removal. */
interface Asked {
  isAlive(): boolean
  isAlone(database: Database): boolean
  isTold?: boolean
  /** Null: a removal. */
  newVersion(database: Database): number | null
  run(): void
}

export class Database {
  version = 0
  stores: Stores = new Map()
  readonly connections = new Set<Connection>()
  running: Running[] = []
  /** Openings and removals wait for each other. */
  readonly #asked: Asked[] = []

  ask(asked: Asked): void {
    this.#asked.push(asked)
    if (this.#asked.length === 1) this.proceed()
  }

  /** One that changes the version waits until nobody has it open any more. */
  proceed(): void {
    const [next] = this.#asked
    if (!next) return
    if (next.isAlive() && next.isAlone(this) && this.connections.size > 0) {
      const newVersion = next.newVersion(this)
      if (!next.isTold) for (const open of this.connections) open.tell('versionchange', { newVersion })
      next.isTold = true
      if (this.connections.size > 0) return
    }
    if (this.#asked[0] !== next) return
    this.#asked.shift()
    if (next.isAlive()) next.run()
    this.proceed()
  }

  /** Nothing is in it any more. */
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

  /** The browser takes it away from under those who have it open. */
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
