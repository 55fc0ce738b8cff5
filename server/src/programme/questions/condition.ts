import { withQuestions } from '@cloche/checklist/condition.ts'
import type { QuestionOptions } from '@cloche/contract/questions.ts'

/** Makes a copy's condition name the copies of its questions, where there are some. */
export function withRenamedCondition(
  options: QuestionOptions,
  ids: ReadonlyMap<string, string>,
): QuestionOptions {
  const { showIf } = options
  if (!showIf) return options
  return { ...options, showIf: withQuestions(showIf, (id) => ids.get(id) ?? id) }
}
