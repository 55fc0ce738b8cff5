/** What a phone's localStorage needs of the world. */
interface StorageHost {
  now(): number
  /** False if the page has ended, so the effect must not happen. */
  step(): boolean
  isFull(): boolean
  /** Notifies other tabs that a key was set. */
  changed(key: string): void
}

/** How much of localStorage a loss of power may take, milliseconds; the system flushes it now and then. */
const UNSYNCED = 5000

/** localStorage, whose keys are its properties. A kill loses nothing; a loss of power may. */
export class LocalStorage {
  [key: string]: unknown
  readonly #host: StorageHost
  #undo: { at: number; key: string; before: unknown }[] = []

  constructor(host: StorageHost) {
    this.#host = host
  }

  getItem(key: string): string | null {
    return Object.hasOwn(this, key) ? (this[key] as string) : null
  }

  setItem(key: string, value: string): void {
    if (!this.#host.step()) return
    const length = this.getItem(key)?.length ?? -1
    if (this.#host.isFull() && value.length > length) throw new DOMException('No room', 'QuotaExceededError')
    this.#remember(key)
    this[key] = value
    this.#host.changed(key)
  }

  removeItem(key: string): void {
    if (!this.#host.step()) return
    this.#remember(key)
    delete this[key]
  }

  /** The power is lost: of the changes of the last seconds the first `keep(count)` remain. */
  losePower(keep: (count: number) => number): void {
    const lost = this.#undo.filter(({ at }) => this.#host.now() - at < UNSYNCED)
    for (const { key, before } of lost.slice(keep(lost.length)).toReversed()) {
      if (before === undefined) delete this[key]
      else this[key] = before
    }
    this.#undo = []
  }

  backup(): Record<string, unknown> {
    return Object.fromEntries(Object.keys(this).map((key) => [key, this[key]]))
  }

  restore(backup: Record<string, unknown>): void {
    this.evict()
    Object.assign(this, backup)
  }

  /** Removes everything, as a browser evicts storage. */
  evict(): void {
    for (const key of Object.keys(this)) delete this[key]
    this.#undo = []
  }

  #remember(key: string) {
    this.#undo.push({ at: this.#host.now(), key, before: this[key] })
    if (this.#undo.length > 2000) this.#undo.splice(0, 1000)
  }
}
