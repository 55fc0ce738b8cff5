import { itemsOfChecklist } from '@cloche/checklist/bank.ts'
import type { BankQuestion } from '@cloche/contract/questions.ts'

/** A change of the categories of a checklist. Categories that this screen does not know yet stay. */
export type Choice = (ids: readonly string[]) => string[]

/** Puts categories, which may be new or in it already, before another one, or at the end. */
export function putBefore(given: readonly string[], next: string | null): Choice {
  return (ids) => {
    const others = without(given)(ids)
    const place = next === null ? -1 : others.indexOf(next)
    return others.toSpliced(place < 0 ? others.length : place, 0, ...given)
  }
}

export function without(given: readonly string[]): Choice {
  return (ids) => ids.filter((id) => !given.includes(id))
}

/** Returns the items of a checklist, whose categories have their places in it. */
export function itemsOf(bank: readonly BankQuestion[], categoryIds: readonly string[]): BankQuestion[] {
  let order = 0
  return itemsOfChecklist(bank, categoryIds).map((item) =>
    item.parent === null ? { ...item, order: order++ } : item,
  )
}
