import type { BankQuestion } from '@cloche/contract/questions.ts'
import { branchesOf, inOrder } from './branches.ts'

/** Where an item is to stand: among the children of `parent` without itself, from 0. */
export interface Place {
  parent: string | null
  index: number
}

/** What the server has to be told to bring it there: another parent puts it last, minus is earlier. */
export interface Steps {
  parent?: string
  places: number
}

export type Side = 'before' | 'after'

/** The list, in order, with an item at its new place. */
export function placed(items: readonly BankQuestion[], id: string, { parent, index }: Place): BankQuestion[] {
  const item = itemOf(items, id)
  const siblings = childrenOf(items, parent).filter((each) => each.id !== id)
  const next = siblings.toSpliced(index, 0, item)
  const orders = new Map(next.map((each, order) => [each.id, order]))
  return inOrder(
    items.map((each) => {
      const order = orders.get(each.id)
      if (order === undefined || (order === each.order && each.id !== id)) return each
      return { ...each, order, parent }
    }),
  )
}

export function stepsTo(items: readonly BankQuestion[], id: string, { parent, index }: Place): Steps {
  const siblings = childrenOf(items, parent)
  const now = siblings.findIndex((each) => each.id === id)
  if (now >= 0) return { places: index - now }
  return { parent: parent!, places: index - siblings.length }
}

/** Next to another one: a category next to one of its kind; null where it can't stand. */
export function beside(
  items: readonly BankQuestion[],
  id: string,
  otherId: string,
  side: Side,
): Place | null {
  const item = itemOf(items, id)
  const other = itemOf(items, otherId)
  if (id === otherId || (item.parent === null) !== (other.parent === null)) return null
  if (item.parent === null && item.type !== other.type) return null
  const siblings = childrenOf(items, other.parent).filter((each) => each.id !== id)
  const index = siblings.findIndex((each) => each.id === otherId)
  return { parent: other.parent, index: side === 'before' ? index : index + 1 }
}

export function into(
  items: readonly BankQuestion[],
  id: string,
  parent: string,
  end: 'first' | 'last',
): Place {
  const siblings = childrenOf(items, parent).filter((each) => each.id !== id)
  return { parent, index: end === 'first' ? 0 : siblings.length }
}

/** One place earlier or later as it is seen: past the edge of a category lies the next one; null at the very edge. */
export function oneStep(items: readonly BankQuestion[], id: string, side: Side): Place | null {
  const item = itemOf(items, id)
  const branches = branchesOf(items)
  const by = side === 'before' ? -1 : 1
  if (item.parent === null) {
    const next = branches[branches.findIndex(({ category }) => category.id === id) + by]
    return next ? beside(items, id, next.category.id, side) : null
  }
  const own = branches.findIndex(({ category }) => category.id === item.parent)
  const { questions } = branches[own]!
  const next = questions[questions.indexOf(item) + by]
  if (next) return beside(items, id, next.id, side)
  const neighbour = branches[own + by]
  return neighbour ? into(items, id, neighbour.category.id, side === 'before' ? 'last' : 'first') : null
}

/** Whether an item stands there already. */
export function isAt(items: readonly BankQuestion[], id: string, place: Place): boolean {
  const steps = stepsTo(items, id, place)
  return steps.parent === undefined && steps.places === 0
}

function itemOf(items: readonly BankQuestion[], id: string): BankQuestion {
  const item = items.find((each) => each.id === id)
  if (!item) throw new RangeError(`No item ${id} in the bank`)
  return item
}

/** By their own order: among categories add-on sections may stand between the others. */
function childrenOf(items: readonly BankQuestion[], parent: string | null): BankQuestion[] {
  return items.filter((each) => each.parent === parent).toSorted((a, b) => a.order - b.order)
}
