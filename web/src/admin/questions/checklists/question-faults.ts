import type { ChecklistFault } from '@cloche/checklist/checklist-faults.ts'
import type { BankQuestion } from '@cloche/contract/questions.ts'

type Named = Pick<BankQuestion, 'id' | 'title' | 'parent'>

/** What is wrong with a question of a checklist. */
export interface QuestionFault {
  question: BankQuestion
  /** No answers show it. */
  isNever: boolean
  outside: Named[]
  later: Named[]
  /** The questions of its condition that are never asked themselves. */
  never: Named[]
}

/** Gathers the faults of each question, in order. */
export function questionFaults(
  faults: readonly ChecklistFault[],
  bank: readonly BankQuestion[],
): QuestionFault[] {
  const byId = new Map(bank.map((item) => [item.id, item]))
  const of = (ids: readonly string[]) => ids.flatMap((id) => byId.get(id) ?? [])
  const found = Map.groupBy(faults, (fault) => (fault.code === 'empty' ? null : fault.question))
  return [...found].flatMap(([id, own]) => {
    const question = id === null ? undefined : byId.get(id)
    if (!question) return []
    const named = (code: string) =>
      of(own.flatMap((fault) => (fault.code === code && fault.code !== 'empty' ? fault.named : [])))
    const [outside, later] = [named('outside'), named('later')]
    return {
      question,
      isNever: own.some(({ code }) => code === 'unreachable'),
      outside,
      later,
      never: named('unreachable').filter((each) => !outside.includes(each) && !later.includes(each)),
    }
  })
}
