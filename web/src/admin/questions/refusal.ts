import type { BankQuestion } from '@cloche/contract/questions.ts'
import { ApiProblem } from '@cloche/client/problem.ts'

/** The reason why an action failed, for the notice above the tree. */
export interface Refusal {
  action: 'move' | 'remove' | 'restore' | 'duplicate'
  /** The title of the item. */
  title: string
  /** The questions whose conditions the action would have broken. */
  dependents: readonly Pick<BankQuestion, 'id' | 'title'>[]
  error: Error | null
}

/** Returns the questions, or the checklists, that the server names in a conflict, as far as they are known here. */
export function namedIn<T extends { id: string }>(error: unknown, known: readonly T[]): T[] {
  if (!(error instanceof ApiProblem) || error.problem.code !== 'conflict') return []
  const ids = new Set(error.problem.errors?.map(({ path }) => path))
  return known.filter(({ id }) => ids.has(id))
}
