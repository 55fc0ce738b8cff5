import type { BankQuestion } from '@cloche/contract/questions.ts'
import type { Place, Side } from '../../kit/tree-places.ts'
import { branchesOf, inOrder } from './branches.ts'

/** The moves that the server needs: a new parent puts the item last; negative moves it up. */
export interface Steps {
  parent?: string
  places: number
}

/** Returns the ordered list with an item at its new place. */
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

/** Returns the place next to another item, for a category next to one of its kind; null if there is none. */
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

/** Returns the next place up or down as seen. Past the edge of a category comes the next one; null at the very end. */
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

/** Returns whether an item is already at this place. */
export function isAt(items: readonly BankQuestion[], id: string, place: Place): boolean {
  const steps = stepsTo(items, id, place)
  return steps.parent === undefined && steps.places === 0
}

function itemOf(items: readonly BankQuestion[], id: string): BankQuestion {
  const item = items.find((each) => each.id === id)
  if (!item) throw new RangeError(`No item ${id} in the bank`)
  return item
}

/** Returns the children in their own order, in which add-on sections may lie between other categories. */
function childrenOf(items: readonly BankQuestion[], parent: string | null): BankQuestion[] {
  return items.filter((each) => each.parent === parent).toSorted((a, b) => a.order - b.order)
}
