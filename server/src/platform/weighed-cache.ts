import { LruMap } from 'toad-cache'

/** Caches values of very different sizes. When all weigh more than `most`, those unused for longest go. */
export class WeighedCache<T> {
  readonly #most: number
  readonly #weigh: (value: T) => number
  readonly #values = new LruMap<T>(Number.MAX_SAFE_INTEGER)
  #weight = 0

  constructor(most: number, weigh: (value: T) => number) {
    this.#most = most
    this.#weigh = weigh
  }

  get(key: string): T | undefined {
    return this.#values.get(key)
  }

  set(key: string, value: T): void {
    const old = this.#values.get(key)
    this.#weight += this.#weigh(value) - (old === undefined ? 0 : this.#weigh(old))
    this.#values.set(key, value)
    while (this.#weight > this.#most) {
      this.#weight -= this.#weigh((this.#values.first as { value: T }).value)
      this.#values.evict()
    }
  }
}
