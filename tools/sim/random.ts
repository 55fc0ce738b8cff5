import { xoroshiro128plusFromState } from 'pure-rand/generator/xoroshiro128plus'

/**
 * The only source of chance, so the same seed gives the same run. Each event and each part of a history has a stream that depends
 * on its name alone, so leaving one part out does not change the others.
 */
export class Random {
  readonly #seed: number
  #generator
  #moment = NaN
  #events = 0
  #draws = 0

  constructor(seed: number, name: string) {
    this.#seed = mixed(seed, wordOf(name))
    this.#generator = streamOf(this.#seed, 0, 0, 0)
  }

  /** Starts an event, at a time in milliseconds. */
  begin(time: number): void {
    this.#events = time === this.#moment ? this.#events + 1 : 0
    this.#moment = time
    this.#draws = 0
    bits.setFloat64(0, time)
    this.#generator = streamOf(this.#seed, bits.getInt32(0), bits.getInt32(4), this.#events)
  }

  /** Runs `happens` on a stream of this name. */
  apart<T>(name: string, happens: () => T): T {
    const generator = this.#generator
    this.#generator = streamOf(this.#seed, wordOf(name), 0, 0)
    try {
      return happens()
    } finally {
      this.#generator = generator
    }
  }

  /** Returns a name for the last draw of this event. */
  place(): string {
    return [this.#moment, this.#events, this.#draws].join('/')
  }

  /** Returns a number from 0 up to, but not, 1. */
  fraction(): number {
    this.#draws += 1
    return (this.#generator.next() >>> 0) / 2 ** 32
  }

  between(least: number, most: number): number {
    return least + this.fraction() * (most - least)
  }

  /** Returns an integer from 0 to `count` - 1. */
  below(count: number): number {
    return Math.floor(this.fraction() * count)
  }

  chance(probability: number): boolean {
    return this.fraction() < probability
  }

  pick<T>(list: readonly T[]): T {
    return list[this.below(list.length)]!
  }

  /** Draws a key by its weight. */
  weighed<K extends string>(weights: Readonly<Record<K, number>>): K {
    const keys = Object.keys(weights) as K[]
    let left = this.fraction() * keys.reduce((sum, key) => sum + weights[key], 0)
    return keys.find((key) => (left -= weights[key]) < 0) ?? keys[0]!
  }

  bytes(length: number): Uint8Array<ArrayBuffer> {
    const words = new Int32Array(Math.ceil(length / 4))
    for (let place = 0; place < words.length; place += 1) words[place] = this.#generator.next()
    return new Uint8Array(words.buffer).slice(0, length)
  }
}

const bits = new DataView(new ArrayBuffer(8))

function streamOf(seed: number, ...words: [number, number, number]) {
  const state = words.map((word, place) => (seed = mixed(seed + place, word)))
  return xoroshiro128plusFromState([...state, mixed(seed, 1)])
}

/** The finalizer of MurmurHash3: each bit of both numbers changes about half of the result's bits. */
function mixed(seed: number, word: number): number {
  let hash = Math.imul(seed, 0x9e3779b1) ^ word
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return hash ^ (hash >>> 16)
}

function wordOf(name: string): number {
  let word = name.length
  for (let place = 0; place < name.length; place += 1) word = mixed(word, name.charCodeAt(place))
  return word
}
