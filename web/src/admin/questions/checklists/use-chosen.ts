import { checklistFaults } from '@cloche/checklist/checklist-faults.ts'
import type { BankQuestion } from '@cloche/contract/questions.ts'
import { useMemo } from 'react'
import { branchesOf } from '../tree/branches.ts'
import { matching } from '../tree/search.ts'
import { itemsOf } from './chosen.ts'
import { questionFaults } from './question-faults.ts'

/** Returns what is in a checklist and what could be, both as far as they fit the words that are looked for, and what is wrong with it. */
export function useChosen(bank: readonly BankQuestion[], categoryIds: readonly string[], words: string) {
  const all = useMemo(() => branchesOf(bank), [bank])
  const items = useMemo(() => itemsOf(bank, categoryIds), [bank, categoryIds])
  const branches = useMemo(() => branchesOf(items), [items])
  const found = useMemo(() => matching(branches, words), [branches, words])
  const offered = useMemo(() => {
    const own = new Set(branches.map(({ category }) => category.id))
    return matching(
      all.filter(({ category }) => !own.has(category.id)),
      words,
    )
  }, [all, branches, words])
  const faults = useMemo(() => questionFaults(checklistFaults(bank, categoryIds), bank), [bank, categoryIds])
  const faulty = useMemo(() => new Set(faults.map(({ question }) => question.id)), [faults])
  return { all, items, branches, found, offered, faults, faulty }
}
