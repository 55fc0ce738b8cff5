import { requiredParts } from '@cloche/checklist/complete.ts'
import { billLines, totalOf, type VisitFacts } from './answers.ts'
import type { Filled } from './filled.ts'
import type { Serving } from './meal.ts'
import type { Receipt } from './pictures/receipt.ts'
import type { Subject } from './pictures/scene.ts'
import { wallClock } from './times.ts'

/** Returns the photos for a question: the required one, and sometimes an extra dish. */
export function subjectsFor(item: Filled, facts: VisitFacts): Subject[] {
  const asked = requiredParts(item).includes('photos')
  const sometimes = (probability: number, subjects: Subject[]) =>
    asked || facts.random.chance(probability) ? subjects : []
  switch (item.key) {
    case 'facade-photo':
      return sometimes(0.2, [{ kind: 'door', dirty: false }])
    case 'doorway':
      return sometimes(0, [{ kind: 'door', dirty: true }])
    case 'main-photo':
      return facts.meal.mains.slice(0, facts.random.chance(0.12) ? 2 : 1).map(pictureOf)
    case 'receipt-photo':
      return [{ kind: 'receipt', receipt: receiptOf(facts) }]
    case 'glass':
      return sometimes(0, [{ kind: 'drink', look: 'white', marked: true }])
    case 'table':
      return sometimes(0, [{ kind: 'table' }])
    case 'restroom-clean':
      return sometimes(0.06, [{ kind: 'basin', dirty: asked }])
    case 'starters':
      return sometimes(0.12, item.dishes.slice(-1).map(pictureOf))
    case 'drinks-timing':
      return sometimes(0.12, item.dishes.slice(0, 1).map(pictureOf))
    case 'cocktail-taste':
      return sometimes(0.5, facts.meal.cocktails.map(pictureOf))
    default:
      return []
  }
}

function pictureOf({ look }: Serving): Subject {
  return 'dish' in look ? { kind: 'dish', look: look.dish } : { kind: 'drink', look: look.drink }
}

function receiptOf(facts: VisitFacts): Receipt {
  const { meal, occasion, random } = facts
  const lines = billLines(facts)
  const figure = (amount: number) => amount.toFixed(occasion.restaurant.price > 200 ? 0 : 2)
  return {
    title: occasion.restaurant.title.replace('Tern & Thyme ', ''),
    printed: wallClock(meal.billAskedAt, occasion.restaurant.timezone).replace('T', ' '),
    table: random.int(2, 38),
    lines: lines.map(({ name, price }) => ({ name, price: figure(price) })),
    total: figure(totalOf(lines)),
  }
}
