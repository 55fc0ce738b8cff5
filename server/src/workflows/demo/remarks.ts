import type { DemoLanguage } from './content/shapes.ts'
import { REMARKS } from './content/content.ts'
import type { Random } from './random.ts'

export interface Details {
  dish: string
  waiter: string
  minutes: number
}

/** Returns sentences so that none repeats before all are used. */
export class Remarks {
  readonly #random: Random
  readonly #queues = new Map<readonly string[], string[]>()

  constructor(random: Random) {
    this.#random = random
  }

  next(lines: readonly string[], details: Details): string {
    const queue = this.#queues.get(lines)
    const left = queue?.length ? queue : this.#random.shuffled(lines)
    this.#queues.set(lines, left)
    return filled(left.pop() ?? '', details)
  }

  /** Returns a comment on a question; null if there is no new one and the question requires none. */
  comment(
    key: string,
    good: boolean,
    language: DemoLanguage,
    details: Details,
    asked: boolean,
  ): string | null {
    const lines = REMARKS[key]?.[good ? 'good' : 'bad']?.[language]
    if (!lines || (!asked && this.#queues.get(lines)?.length === 0)) return null
    return this.next(lines, details)
  }
}

export function filled(text: string, { dish, waiter, minutes }: Details): string {
  return text.replace('{dish}', dish).replace('{waiter}', waiter).replace('{n}', String(minutes))
}

/** Shortens a dish as people say it: “Ribeye 300 g, pepper sauce” becomes the ribeye. */
export function spoken(dishName: string): string {
  const name = dishName.replace(/,.*$/, '').replace(/ [\d.]+ (g|ml)$/, '')
  return name.charAt(0).toLowerCase() + name.slice(1)
}
