import { arranged } from '@cloche/checklist/bank.ts'
import type { BankQuestion } from '@cloche/contract/questions.ts'

/** A category with its questions. */
export interface Branch {
  category: BankQuestion
  questions: readonly BankQuestion[]
}

/** Sorts the bank in the order in which a guest sees it. */
export function inOrder(items: readonly BankQuestion[]): BankQuestion[] {
  return arranged(items.toSorted((a, b) => a.order - b.order))
}

/** Groups an ordered list by category. */
export function branchesOf(items: readonly BankQuestion[]): Branch[] {
  const questions = Map.groupBy(items, (item) => item.parent)
  return (questions.get(null) ?? []).map((category) => ({
    category,
    questions: questions.get(category.id) ?? [],
  }))
}
