import { answerShape, takesOption } from '@cloche/checklist/question-types.ts'
import { comparisonsIn, type BankItem } from '@cloche/checklist/condition.ts'
import type { QuestionOptions, ShowIf } from '@cloche/contract/questions.ts'

/** Writes a condition as an XLSForm `relevant`. `name` is the name of the question that the condition refers to. */
export function relevantOf(showIf: ShowIf, type: BankItem['type'], name: string): string {
  const { is } = showIf
  const question = `\${${name}}`
  const equal = (value: string) =>
    answerShape(type) === 'choices' ? `selected(${question}, '${value}')` : `${question} = '${value}'`
  if (is) return is.map(equal).join(' or ')
  return bounds(question, showIf) || `${question} != ''`
}

/** Writes the bounds of a number, or the choices that stand alone, as a `constraint`. */
export function constraintOf(
  { min, max, exclusive = [] }: QuestionOptions,
  type: BankItem['type'],
): string | null {
  if (takesOption(type, 'min')) return bounds('.', { atLeast: min, atMost: max })
  const alone = exclusive.map((value) => `not(selected(., '${value}') and count-selected(.) > 1)`)
  return alone.join(' and ') || null
}

function bounds(subject: string, within: Partial<ShowIf>): string {
  const parts = comparisonsIn(within).map(({ sign, at }) => `${subject} ${sign} ${decimal(at)}`)
  return parts.join(' and ')
}

/** Writes a number without an exponent, because XPath has none. */
function decimal(number: number): string {
  const [sign, whole, fraction = '', exponent] =
    /^(-?)(\d+)(?:\.(\d+))?e([+-]\d+)$/.exec(String(number))?.slice(1) ?? []
  if (exponent === undefined) return String(number)
  const digits = `${whole}${fraction}`
  const zeros = '0'.repeat(Math.abs(Number(exponent)) - 1)
  return Number(exponent) < 0
    ? `${sign}0.${zeros}${digits}`
    : `${sign}${digits.padEnd(Number(exponent) + 1, '0')}`
}
