import type { ChecklistChoice } from '@cloche/contract/checklists.ts'
import { ALL_QUESTIONS } from '@cloche/contract/constants.ts'
import { oneId, type Part } from '../../kit/address-filter.ts'

/** In a form: the usual checklist of the restaurant. */
export const USUAL = 'usual'

/** What a form says of a visit's checklist: `USUAL`, or a choice as of stored visits. */
export type PlannedChecklist = ChecklistChoice

/** Returns it as calls take it: null for all questions, undefined for the usual one. */
export function checklistIdOf(choice: PlannedChecklist): string | null | undefined {
  if (choice === USUAL) return undefined
  return choice === ALL_QUESTIONS ? null : choice
}

export function choiceOf(checklistId: string | null | undefined): PlannedChecklist {
  return checklistId === undefined ? USUAL : (checklistId ?? ALL_QUESTIONS)
}

/** A choice of visits by checklist in an address. */
export const checklistPart: Part<ChecklistChoice | undefined> = {
  read: (text) => (text === ALL_QUESTIONS ? text : oneId.read(text)),
  write: (choice) => choice ?? '',
}
