import { brokenBy, earlierThan, optionFaults } from '@cloche/checklist/bank.ts'
import { takesOption } from '@cloche/checklist/question-types.ts'
import type { OptionFaultCode } from '@cloche/checklist/condition.ts'
import type { BankQuestion } from '@cloche/contract/questions.ts'
import { inOrder } from '../tree/branches.ts'
import { bodyOf } from './body.ts'
import { testsOf, type TestDraft } from './condition-draft.ts'
import type { Draft } from './draft.ts'

export type FaultCode = OptionFaultCode | 'missing' | 'choice_missing' | 'condition_empty' | 'refused'

/** The faults of a draft by path of the body, or by `choices.<key>` for a choice. */
export type Faults = Readonly<Record<string, FaultCode>>

/** These faults show only after the first try to save. */
export const UNFINISHED: readonly FaultCode[] = [
  'missing',
  'choice_missing',
  'choices_missing',
  'condition_empty',
]

/** Returns the bank with the draft applied. */
export function bankWith(bank: readonly BankQuestion[], id: string, draft: Draft): BankQuestion[] {
  const body = bodyOf(draft)
  const before = bank.find((item) => item.id === id)
  const moved = before === undefined || before.parent !== draft.parent
  const order = moved ? bank.length : before.order
  const item: BankQuestion = { id, version: 0, deletedAt: null, ...body, order }
  return inOrder([...bank.filter((each) => each.id !== id), item])
}

export function faultsOf(after: readonly BankQuestion[], id: string, draft: Draft): Faults {
  const { type, options } = after.find((item) => item.id === id)!
  const faults: Record<string, FaultCode> = {}
  if (draft.title.trim() === '') faults['title'] = 'missing'
  if (type !== 'checklist' && type !== 'addon' && draft.parent === null) faults['parent'] = 'missing'
  for (const { path, code } of optionFaults(type, options, earlierThan(after, id))) faults[path] = code
  if (options.choices)
    for (const { key, title } of draft.choices)
      if (title.trim() === '') faults[`choices.${key}`] = 'choice_missing'
  if (draft.showIf && options.showIf)
    for (const { path, test } of testsOf(draft.showIf)) {
      if (test.question === '') faults[`${path}.question`] = 'missing'
      else if (lacksChoice(after, test)) faults[path] = 'condition_empty'
    }
  return faults
}

/** Returns the questions whose conditions would break if the draft were saved. */
export function brokenByDraft(bank: readonly BankQuestion[], after: readonly BankQuestion[], id: string) {
  return brokenBy(bank, after).filter((item) => item.id !== id)
}

/** A condition on a question with choices needs at least one of them. */
function lacksChoice(bank: readonly BankQuestion[], { question, is }: TestDraft): boolean {
  const source = bank.find((item) => item.id === question)
  return is.length === 0 && source !== undefined && takesOption(source.type, 'choices')
}
