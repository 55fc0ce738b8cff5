import { answerShape } from '@cloche/checklist/question-types.ts'
import type { BankItem } from '@cloche/checklist/condition.ts'
import type { QuestionOptions, ShowIf } from '@cloche/contract/questions.ts'

/** A condition as the `relevant` of an XLSForm, in which the question that it looks at has this name. */
export function relevantOf({ is, atLeast, atMost }: ShowIf, type: BankItem['type'], name: string): string {
  const question = `\${${name}}`
  const equal = (value: string) =>
    answerShape(type) === 'choices' ? `selected(${question}, '${value}')` : `${question} = '${value}'`
  if (is) return is.map(equal).join(' or ')
  return bounds(question, atLeast, atMost) || `${question} != ''`
}

/** The least and the most of a number as its `constraint`, empty when there is neither. */
export function constraintOf({ min, max }: QuestionOptions): string {
  return bounds('.', min, max)
}

function bounds(subject: string, least: number | undefined, most: number | undefined): string {
  const parts = [
    least !== undefined && `${subject} >= ${least}`,
    most !== undefined && `${subject} <= ${most}`,
  ]
  return parts.filter(Boolean).join(' and ')
}
