import type { BankQuestion, QuestionType } from '@cloche/contract/questions.ts'
import { createContext, use } from 'react'
import type { Side } from '../../kit/tree-places.ts'

/** The actions that rows request from the page. */
export interface TreeActions {
  open(id: string): void
  add(type: QuestionType, category: string): void
  step(id: string, side: Side): void
  duplicate(item: BankQuestion): void
  remove(item: BankQuestion): void
}

export const TreeActionsContext = createContext<TreeActions | null>(null)

/**
 * The questions that need a look in the checklist whose rows are shown: its categories alone move, and removing one takes it out. Null
 * where the rows are those of all questions.
 */
export const FaultyContext = createContext<ReadonlySet<string> | null>(null)

export function useTreeActions(): TreeActions {
  const actions = use(TreeActionsContext)
  if (!actions) throw new Error('No tree above this component')
  return actions
}
