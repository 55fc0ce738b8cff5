import type { BankQuestion } from '@cloche/contract/questions.ts'
import { ApiProblem } from '@cloche/client/problem.ts'

/** Why something was not done, for the notice above the tree. */
export interface Refusal {
  action: 'move' | 'remove' | 'restore' | 'duplicate'
  /** The title of what it was about. */
  title: string
  /** The questions whose condition it would have broken. */
  dependents: readonly Pick<BankQuestion, 'id' | 'title'>[]
  error: Error | null
}

/** The dependents that the server names in a conflict, as far as they are known here. */
export function namedIn(error: unknown, bank: readonly BankQuestion[]): BankQuestion[] {
  if (!(error instanceof ApiProblem) || error.problem.code !== 'conflict') return []
  const ids = new Set(error.problem.errors?.map(({ path }) => path))
  return bank.filter(({ id }) => ids.has(id))
}
