import { textsOf } from '@cloche/checklist/localize.ts'
import type { VisitQuestion } from '@cloche/contract/questions.ts'
import { currentLanguage } from '../../boot/i18n.ts'

/** A question's title in the language of the one who reads; `fallback` when the page does not have it. */
export function titleOf(
  items: readonly VisitQuestion[],
  questionId: string | null,
  fallback: string | null,
): string | null {
  const question = items.find(({ id }) => id === questionId)
  return question ? textsOf(question, currentLanguage()).title : fallback
}
