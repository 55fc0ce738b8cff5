import type { QuestionOptions } from '@cloche/contract/questions.ts'

/** A copy's condition names the copy of what it asked about, where there is one. */
export function withRenamedCondition(
  options: QuestionOptions,
  ids: ReadonlyMap<string, string>,
): QuestionOptions {
  const { showIf } = options
  if (!showIf) return options
  return { ...options, showIf: { ...showIf, question: ids.get(showIf.question) ?? showIf.question } }
}
