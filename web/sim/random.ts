import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus'

/** All chance of a run comes from here: the same seed gives the same run. */
export class Random {
  readonly #generator

  constructor(seed: number) {
    this.#generator = xoroshiro128plus(seed)
  }

  /** 0..1, never 1. */
  fraction(): number {
    return (this.#generator.next() >>> 0) / 2 ** 32
  }

  between(least: number, most: number): number {
    return least + this.fraction() * (most - least)
  }

  /** 0..count-1 */
  below(count: number): number {
    return Math.floor(this.fraction() * count)
  }

  chance(probability: number): boolean {
    return this.fraction() < probability
  }

  pick<T>(list: readonly T[]): T {
    return list[this.below(list.length)]!
  }

  /** One of the keys, each as often as its weight says. */
  weighed<K extends string>(weights: Readonly<Record<K, number>>): K {
    const entries = Object.entries(weights) as [K, number][]
    let left = this.fraction() * entries.reduce((sum, [, weight]) => sum + weight, 0)
    return entries.find(([, weight]) => (left -= weight) < 0)?.[0] ?? entries[0]![0]
  }

  bytes(length: number): Uint8Array<ArrayBuffer> {
    return Uint8Array.from({ length }, () => this.below(256))
  }
}
