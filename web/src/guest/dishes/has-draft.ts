import type { Dish } from '@cloche/contract/questions.ts'
import type { Drafts } from '../drafts.ts'

/** Returns whether a time of the dish was typed and not saved. */
export function hasDraft(dish: Pick<Dish, 'id'>, drafts: Drafts): boolean {
  return [...drafts.get()].some(([field, { means }]) => means === null && field.startsWith(dish.id))
}
