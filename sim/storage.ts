/** What of the world a phone's localStorage needs. */
interface StorageHost {
  now(): number
  /** False: the page is gone, and nothing of it happens any more. */
  step(): boolean
  isFull(): boolean
  /** A key was set: other tabs hear of it. */
  changed(key: string): void
}

/** The system writes localStorage to the disk now and then: this long may be lost with the battery, milliseconds. */
const UNSYNCED = 5000

/** localStorage: its keys are its properties. Everything that was set is there after a kill, not after a loss of power. */
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

  /** The battery is dead: of what was done in the last seconds only the first so many are on the disk. */
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

  /** The browser takes it all away. */
  evict(): void {
    for (const key of Object.keys(this)) delete this[key]
    this.#undo = []
  }

  #remember(key: string) {
    this.#undo.push({ at: this.#host.now(), key, before: this[key] })
    if (this.#undo.length > 2000) this.#undo.splice(0, 1000)
  }
}
