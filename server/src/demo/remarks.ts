import type { Language } from '@cloche/contract/constants.ts'
import { REMARKS } from './content/comments.ts'
import type { Random } from './random.ts'

export interface Details {
  dish: string
  waiter: string
  minutes: number
}

/** Hands out sentences so that each is used once before any is used again. */
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

  /** A comment to a question; null when there is nothing new to say about it and it is not asked for. */
  comment(key: string, good: boolean, language: Language, details: Details, asked: boolean): string | null {
    const lines = REMARKS[key]?.[good ? 'good' : 'bad']?.[language]
    if (!lines || (!asked && this.#queues.get(lines)?.length === 0)) return null
    return this.next(lines, details)
  }
}

export function filled(text: string, { dish, waiter, minutes }: Details): string {
  return text.replace('{dish}', dish).replace('{waiter}', waiter).replace('{n}', String(minutes))
}

/** As somebody would say it: “Ribeye 300 g, pepper sauce” is the ribeye. */
export function spoken(dishName: string): string {
  const name = dishName.replace(/,.*$/, '').replace(/ [\d.]+ (g|ml)$/, '')
  return name.charAt(0).toLowerCase() + name.slice(1)
}
