import { arranged } from '@cloche/checklist/bank.ts'
import type { BankItem } from '@cloche/checklist/condition.ts'

type Placed = Pick<BankItem, 'id' | 'parent' | 'type'> & { position: number }

/** Each category followed by its questions, add-on sections last: the order in which the rules are applied. */
export function inOrder<T extends Placed>(items: readonly T[]): T[] {
  return arranged(items.toSorted((a, b) => a.position - b.position))
}
