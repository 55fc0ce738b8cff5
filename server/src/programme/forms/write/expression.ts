import { answerShape, takesOption } from '@cloche/checklist/question-types.ts'
import { comparisonsIn, type BankItem } from '@cloche/checklist/condition.ts'
import type { AnswerTest, Condition } from '@cloche/contract/conditions.ts'
import type { QuestionOptions } from '@cloche/contract/questions.ts'

/** A question of a condition, and its name in the form. */
interface Named {
  type: BankItem['type']
  name: string
}

/** Writes a condition as an XLSForm `relevant`. A test of a question that the form lacks is never met. */
export function relevantOf(condition: Condition, named: (question: string) => Named | null): string {
  if ('question' in condition) {
    const question = named(condition.question)
    return question ? testOf(condition, question) : 'false()'
  }
  if ('not' in condition) return `not(${relevantOf(condition.not, named)})`
  const [word, parts] = 'all' in condition ? [' and ', condition.all] : [' or ', condition.any]
  if (parts.length === 1) return relevantOf(parts[0]!, named)
  return parts.map((part) => inBrackets(part, relevantOf(part, named))).join(word)
}

/** `and` binds closer than `or`, which people who read a form need not know. */
function inBrackets(part: Condition, text: string): string {
  return / (?:and|or) /.test(text) && !('not' in part) ? `(${text})` : text
}

function testOf(test: AnswerTest, { type, name }: Named): string {
  const { is } = test
  const question = `\${${name}}`
  const equal = (value: string) =>
    answerShape(type) === 'choices' ? `selected(${question}, '${value}')` : `${question} = '${value}'`
  if (is) return is.map(equal).join(' or ')
  return bounds(question, test) || `${question} != ''`
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

function bounds(subject: string, within: Partial<AnswerTest>): string {
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
