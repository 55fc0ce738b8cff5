import { requiredParts } from '@cloche/checklist/complete.ts'
import type { VisitFacts } from './answers.ts'
import type { Filled } from './filled.ts'
import type { Look } from './content/shapes.ts'

/** Returns what the photos of a question show: the required one, and sometimes an extra dish. */
export function looksFor(item: Filled, { meal, random }: VisitFacts): Look[] {
  const asked = requiredParts(item).includes('photos')
  const sometimes = (probability: number, looks: Look[]) => (asked || random.chance(probability) ? looks : [])
  const looksOf = (servings: readonly { look: Look }[]) => servings.map(({ look }) => look)
  switch (item.key) {
    case 'facade-photo':
      return sometimes(0.2, ['door'])
    case 'doorway':
      return sometimes(0, ['dirty-door'])
    case 'main-photo':
      return looksOf(meal.mains.slice(0, random.chance(0.12) ? 2 : 1))
    case 'receipt-photo':
      return ['receipt']
    case 'glass':
      return sometimes(0, ['marked-glass'])
    case 'table':
      return sometimes(0, ['table'])
    case 'restroom-clean':
      return sometimes(0.06, [asked ? 'dirty-basin' : 'basin'])
    case 'starters':
      return sometimes(0.12, looksOf(item.dishes.slice(-1)))
    case 'drinks-timing':
      return sometimes(0.12, looksOf(item.dishes.slice(0, 1)))
    case 'cocktail-taste':
      return sometimes(0.5, looksOf(meal.cocktails))
    default:
      return []
  }
}
