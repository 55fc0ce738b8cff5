import type { Trait } from './content/shapes.ts'
import type { Occasion } from './occasion.ts'
import type { Random } from './random.ts'

/** The quality of one visit, made of the restaurant's character, the hour, the day and the guest's strictness. */
export class Mood {
  readonly #random: Random
  readonly #occasion: Occasion
  readonly #day: number

  constructor(random: Random, occasion: Occasion) {
    this.#random = random
    this.#occasion = occasion
    this.#day = random.normal() * 0.05
  }

  /** The quality of a trait on this day, from 0 to 1. */
  usual(trait: Trait): number {
    const { restaurant, guest, dinner, daysAgo } = this.#occasion
    const rush = trait === 'pace' && dinner ? restaurant.dinnerRush : 0
    const turned = (restaurant.turns ?? [])
      .filter(({ traits }) => traits.includes(trait))
      .reduce((sum, { since, until, by }) => sum + by * clamp((since - daysAgo) / (since - until)), 0)
    return clamp((restaurant.traits[trait] ?? restaurant.usual) - rush + turned + guest.mood + this.#day)
  }

  /** The quality of a trait at one moment, which varies around the day's. */
  level(trait: Trait): number {
    return clamp(this.usual(trait) + this.#random.normal() * 0.13)
  }
}

export function clamp(value: number, low = 0, high = 1): number {
  return Math.min(high, Math.max(low, value))
}
