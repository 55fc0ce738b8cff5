import { MENU } from './content/content.ts'
import type { Course, DishLook, DrinkKind, DrinkLook, Pair } from './content/shapes.ts'
import type { Mood } from './mood.ts'
import type { Occasion } from './occasion.ts'
import type { Random } from './random.ts'
import { minutesAfter } from './times.ts'

export interface Serving {
  name: string
  look: DishLook | DrinkLook
  price: number
  orderedAt: Date
  readyAt: Date
  /** The dish took far longer than the kitchen needs on a good day. */
  late: boolean
}

/** The ordered dishes, and the times of everything. */
export interface Meal {
  arrivedAt: Date
  waitMinutes: number
  waiterMinutes: number
  waiter: Pair
  party: number
  drinks: Serving[]
  starters: Serving[]
  mains: Serving[]
  cocktails: Serving[]
  childDishes: Serving[]
  hotDrink: boolean
  billAskedAt: Date
  leftAt: Date
}

/** The factor of a kitchen that is slow with fish. */
const SLOW_FISH = 1.9

export function makeMeal(random: Random, occasion: Occasion, mood: Mood): Meal {
  const arrivedAt = minutesAfter(occasion.opensAt, random.between(1, 9))
  const waitMinutes = occasion.dinner && random.chance(0.4) ? random.int(4, 16) : 0
  const waiterMinutes = Math.max(0, Math.round(1 + (1 - mood.level('pace')) * 12))
  const kitchen = new Kitchen(random, occasion, mood)
  const toTable = minutesAfter(arrivedAt, waitMinutes + 2 + waiterMinutes)
  const party = random.pick([1, 2, 2, 2, 3])
  const orderedAt = minutesAfter(toTable, random.between(3, 7))
  const drinks = kitchen.drinks(
    random.pick<DrinkKind[]>([['soft'], ['wine'], ['soft', 'wine'], ['soft', 'hot'], ['hot']]),
    toTable,
  )
  const starters = random.chance(0.75) ? kitchen.dishes('starter', Math.min(2, party), orderedAt) : []
  const mains = kitchen.dishes('main', party, minutesAfter(orderedAt, 0.4), starters.length > 0 ? 5 : 0)
  const eatenAt = minutesAfter(latest(mains), random.between(22, 34))
  const desserts = random.chance(0.4) ? kitchen.dishes('dessert', 1, eatenAt) : []
  const billAskedAt = minutesAfter(latest([...mains, ...desserts]), random.between(24, 40))
  const child = random.chance(0.16)
  return {
    arrivedAt,
    waitMinutes,
    waiterMinutes,
    waiter: random.pick(occasion.restaurant.waiters),
    party,
    drinks,
    starters: [...starters, ...desserts],
    mains,
    cocktails:
      occasion.dinner && random.chance(0.4) ? kitchen.drinks(['cocktail'], minutesAfter(arrivedAt, 2)) : [],
    childDishes: child ? kitchen.dishes('child', 1, orderedAt) : [],
    hotDrink: drinks.some(({ look }) => look === 'coffee' || look === 'tea'),
    billAskedAt,
    leftAt: minutesAfter(billAskedAt, random.between(9, 20)),
  }
}

export function everything(meal: Meal): Serving[] {
  return [...meal.cocktails, ...meal.drinks, ...meal.starters, ...meal.mains, ...meal.childDishes]
}

const latest = (servings: readonly Serving[]): Date =>
  new Date(Math.max(...servings.map((serving) => serving.readyAt.getTime())))

class Kitchen {
  readonly #random: Random
  readonly #occasion: Occasion
  readonly #mood: Mood

  constructor(random: Random, occasion: Occasion, mood: Mood) {
    this.#random = random
    this.#occasion = occasion
    this.#mood = mood
  }

  get #isSlowFishDay(): boolean {
    const { restaurant, visitDate } = this.#occasion
    return Temporal.PlainDate.from(visitDate).dayOfWeek === restaurant.slowFishOn
  }

  dishes(course: Course, count: number, orderedAt: Date, after = 0): Serving[] {
    const menu = this.#random.shuffled(MENU.dishes.filter((dish) => dish.course === course))
    // The dishes of a table arrive almost together; a slow kitchen delivers them apart.
    const pace = 1 + (1 - this.#mood.level('pace')) * 2
    return menu.slice(0, count).map(({ name, look, minutes }) => {
      const held = look === 'fish' && this.#isSlowFishDay ? SLOW_FISH : 1
      const taken = minutes * pace * held * this.#random.between(0.9, 1.12) + after
      return this.#served(name, look, MENU.prices[course], orderedAt, taken, taken > minutes * 1.5 + after)
    })
  }

  drinks(kinds: readonly DrinkKind[], orderedAt: Date): Serving[] {
    const bar = 2.5 + (1 - this.#mood.level('pace')) * 9
    return kinds.map((kind) => {
      const { name, look } = this.#random.pick(MENU.drinks.filter((drink) => drink.kind === kind))
      const taken = bar * this.#random.between(0.7, 1.5)
      return this.#served(name, look, MENU.prices[kind], orderedAt, taken, taken > 8)
    })
  }

  #served(
    name: string,
    look: Serving['look'],
    share: number,
    from: Date,
    minutes: number,
    late: boolean,
  ): Serving {
    const orderedAt = minutesAfter(from, this.#random.between(0, 0.25))
    const { price } = this.#occasion.restaurant
    const exact = price * share * this.#random.between(0.8, 1.25)
    const step = price > 200 ? 10 : 0.5
    const rounded = Math.max(step, Math.round(exact / step) * step)
    return { name, look, price: rounded, orderedAt, readyAt: minutesAfter(orderedAt, minutes), late }
  }
}
