import type { Trait } from './content/shape.ts'
import type { Occasion } from './occasion.ts'
import type { Random } from './random.ts'

/** How well things go on one occasion: the restaurant's character, the hour, the day and the guest's eye. */
export class Mood {
  readonly #random: Random
  readonly #occasion: Occasion
  readonly #day: number

  constructor(random: Random, occasion: Occasion) {
    this.#random = random
    this.#occasion = occasion
    this.#day = random.normal() * 0.05
  }

  /** 0..1 for a trait as it is on this day. */
  usual(trait: Trait): number {
    const { restaurant, guest, dinner } = this.#occasion
    const rush = trait === 'pace' && dinner ? restaurant.dinnerRush : 0
    return clamp((restaurant.traits[trait] ?? restaurant.usual) - rush + guest.mood + this.#day)
  }

  /** The same as one moment shows it. */
  level(trait: Trait): number {
    return clamp(this.usual(trait) + this.#random.normal() * 0.13)
  }
}

export function clamp(value: number, low = 0, high = 1): number {
  return Math.min(high, Math.max(low, value))
}
