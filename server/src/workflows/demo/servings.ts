import type { Filled } from './filled.ts'
import type { Meal, Serving } from './meal.ts'

/** Returns the dish entries of a question. */
export function servingsFor(key: string, meal: Meal): Filled['dishes'] {
  const servings: Record<string, Serving[]> = {
    starters: meal.starters,
    mains: meal.mains,
    'drinks-timing': meal.drinks,
    cocktail: meal.cocktails,
    'kids-dish': meal.childDishes,
  }
  return (servings[key] ?? []).map((serving) => ({ ...serving, readyTime: serving.readyAt.toISOString() }))
}
