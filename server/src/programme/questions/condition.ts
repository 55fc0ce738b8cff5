import type { QuestionOptions } from '@cloche/contract/questions.ts'

/** Makes a copy's condition name the copy of its question, where there is one. */
export function withRenamedCondition(
  options: QuestionOptions,
  ids: ReadonlyMap<string, string>,
): QuestionOptions {
  const { showIf } = options
  if (!showIf) return options
  return { ...options, showIf: { ...showIf, question: ids.get(showIf.question) ?? showIf.question } }
}
