import type { Condition } from '@cloche/contract/conditions.ts'
import { itemsOfChecklist } from './bank.ts'
import { testsIn, type BankItem } from './condition.ts'
import { isKnownShape, partsOf } from './visible.ts'

export type ChecklistFault =
  /** No question is in it. */
  | { code: 'empty' }
  /**
   * The condition of a question names others that are outside of the checklist, or that come later in it: tests of these are never
   * passed.
   */
  | { code: 'outside' | 'later'; question: string; named: string[] }
  /** No answers show the question, since tests of the `named` questions are never passed. */
  | { code: 'unreachable'; question: string; named: string[] }

/**
 * Returns the faults of a checklist with these categories of the bank, in the order of its questions. The bank is in order (`arranged`).
 * A fault changes nothing of what a guest sees, for which `visibleIds` has the rules.
 */
export function checklistFaults(bank: readonly BankItem[], categoryIds: readonly string[]): ChecklistFault[] {
  const questions = itemsOfChecklist(bank, categoryIds).filter(({ parent }) => parent !== null)
  if (questions.length === 0) return [{ code: 'empty' }]
  const inside = new Set(questions.map(({ id }) => id))
  const seen = new Set<string>()
  const shown = new Set<string>()
  return questions.flatMap((item) => {
    const faults = faultsOf(item, { inside, seen, shown })
    seen.add(item.id)
    if (!faults.some(({ code }) => code === 'unreachable')) shown.add(item.id)
    return faults
  })
}

interface Around {
  /** The questions of the checklist. */
  inside: ReadonlySet<string>
  /** Those before the question. */
  seen: ReadonlySet<string>
  /** Those of `seen` that some answers show. */
  shown: ReadonlySet<string>
}

function faultsOf({ id, options: { showIf } }: BankItem, { inside, seen, shown }: Around): ChecklistFault[] {
  // A condition of an unknown shape counts as met (`visibleIds`).
  if (!showIf || !isKnownShape(showIf)) return []
  const named = [...new Set(testsIn(showIf).map(({ question }) => question))]
  const fault = (code: 'outside' | 'later' | 'unreachable', which: string[]): ChecklistFault[] =>
    which.length > 0 ? [{ code, question: id, named: which }] : []
  const outside = named.filter((each) => !inside.has(each))
  const later = named.filter((each) => inside.has(each) && !seen.has(each))
  const isReachable = outcomes(showIf, shown).met
  return [
    ...fault('outside', outside),
    ...fault('later', later),
    ...(isReachable
      ? []
      : fault(
          'unreachable',
          named.filter((each) => !shown.has(each)),
        )),
  ]
}

/**
 * Returns whether a condition can be met, and whether it can fail to be. Each test is taken by itself: that two of them contradict each
 * other is not found.
 */
function outcomes(condition: Condition, shown: ReadonlySet<string>): { met: boolean; failed: boolean } {
  if ('question' in condition) return { met: shown.has(condition.question), failed: true }
  const parts = partsOf(condition).map((part) => outcomes(part, shown))
  const all = 'all' in condition
  if ('not' in condition) return { met: parts[0]!.failed, failed: parts[0]!.met }
  return {
    met: all ? parts.every(({ met }) => met) : parts.some(({ met }) => met),
    failed: all ? parts.some(({ failed }) => failed) : parts.every(({ failed }) => failed),
  }
}
