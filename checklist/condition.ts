import type { AnswerTest, Condition } from '@cloche/contract/conditions.ts'
import type { BankQuestion } from '@cloche/contract/questions.ts'
import { isMeasured, takesOption } from './question-types.ts'
import { partsOf } from './visible.ts'

/** The fields of a bank item that the rules need; lists are in order (`arranged`). */
export type BankItem = Pick<BankQuestion, 'id' | 'parent' | 'title' | 'type' | 'options'>

export type OptionFaultCode =
  /** The type has no use for this option. */
  | 'not_here'
  | 'choices_missing'
  /** A rate goes to 5 or to 10. */
  | 'scale'
  | 'min_above_max'
  /** `requiredBelow` on a question that never has a score. */
  | 'unscored'
  /** `showIf` names no earlier question. */
  | 'not_earlier'
  /** The question's type does not allow this comparison. */
  | 'comparison'
  /** A bound is given both with its end and without it. */
  | 'twice'
  /** No choice has this value. */
  | 'value_unknown'
  /** No answer could ever meet it. */
  | 'never'

export interface OptionFault {
  /** Dotted, from the question: `options.showIf.is.0`. */
  path: string
  code: OptionFaultCode
  /** In English for a developer. */
  message: string
}

const BOUNDS = ['atLeast', 'above', 'atMost', 'below'] as const
const INCLUSIVE = { above: 'atLeast', below: 'atMost' } as const

type Find = (id: string) => BankItem | undefined

/** Returns the tests of a condition, in order. */
export function testsIn(condition: Condition): AnswerTest[] {
  return 'question' in condition ? [condition] : partsOf(condition).flatMap(testsIn)
}

/** Returns a condition whose tests name other questions. */
export function withQuestions(condition: Condition, nameOf: (question: string) => string): Condition {
  const named = (part: Condition) => withQuestions(part, nameOf)
  if ('all' in condition) return { all: condition.all.map(named) }
  if ('any' in condition) return { any: condition.any.map(named) }
  if ('not' in condition) return { not: named(condition.not) }
  return { ...condition, question: nameOf(condition.question) }
}

/** Returns the faults of a condition; `find` returns an earlier question by id. */
export function conditionFaults(condition: Condition, find: Find, path = 'options.showIf'): OptionFault[] {
  if ('not' in condition) return conditionFaults(condition.not, find, `${path}.not`)
  if ('question' in condition)
    return testFaults(condition, find).map((found) => ({ ...found, path: `${path}.${found.path}` }))
  const word = 'all' in condition ? 'all' : 'any'
  return partsOf(condition).flatMap((part, place) => conditionFaults(part, find, `${path}.${word}.${place}`))
}

/** The paths begin within the test. */
function testFaults(test: AnswerTest, find: Find): OptionFault[] {
  const source = find(test.question)
  if (!source || source.parent === null)
    return [fault('question', 'not_earlier', 'There is no earlier question with this id')]
  const { choices } = source.options
  const values = new Set(choices?.map((choice) => choice.value))
  return [
    ...(takesOption(source.type, 'choices') ? valueFaults(test, values) : misplaced(test, ['is'], source)),
    ...(isMeasured(source.type) ? boundFaults(test, source) : misplaced(test, BOUNDS, source)),
  ]
}

function valueFaults({ is = [] }: AnswerTest, values: ReadonlySet<string>): OptionFault[] {
  return is.flatMap((value, index) =>
    values.has(value) ? [] : [fault(`is.${index}`, 'value_unknown', `No choice has the value ${value}`)],
  )
}

function misplaced(
  test: AnswerTest,
  parts: readonly (keyof AnswerTest)[],
  { type }: BankItem,
): OptionFault[] {
  return parts
    .filter((part) => test[part] !== undefined)
    .map((part) => fault(part, 'comparison', `A question of type ${type} is not compared with ${part}`))
}

function boundFaults(test: AnswerTest, { type, options }: BankItem): OptionFault[] {
  const twice = (['above', 'below'] as const).filter(
    (part) => test[part] !== undefined && test[INCLUSIVE[part]] !== undefined,
  )
  if (twice.length > 0)
    return twice.map((part) => fault(part, 'twice', `Either ${INCLUSIVE[part]} or ${part}, not both`))
  if (numberWithin(test, type, options) !== null) return []
  const first = BOUNDS.find((part) => test[part] !== undefined)!
  return [fault(first, 'never', 'No answer lies within these bounds')]
}

/** Returns a number that the question takes and that lies within the bounds of a test, or `null` where there is none. */
export function numberWithin(
  { atLeast, atMost, above = -Infinity, below = Infinity }: AnswerTest,
  type: BankItem['type'],
  { min = -Infinity, max, whole }: Pick<BankItem['options'], 'min' | 'max' | 'whole'>,
): number | null {
  const isWhole = type === 'rate' || whole === true
  const [least, most] = type === 'rate' ? [1, max ?? 5] : [min, max ?? Infinity]
  const from = Math.max(least, atLeast ?? -Infinity, above)
  const to = Math.min(most, atMost ?? Infinity, below)
  const first = isWhole ? Math.max(Math.ceil(from), Math.floor(above) + 1) : from
  const last = isWhole ? Math.min(Math.floor(to), Math.ceil(below) - 1) : to
  const apart = (bound: number) => Math.max(1, Math.abs(bound))
  // Strict bounds of a decimal leave their middle, or beside an open side a number far enough to differ.
  const near = [first, last, first / 2 + last / 2, first + apart(first), last - apart(last), 1]
  const fits = (at: number) => Number.isFinite(at) && at >= first && at <= last && at > above && at < below
  return near.find((at) => fits(at) && (!isWhole || Number.isInteger(at))) ?? null
}

/** Returns the bounds of a test, each with its comparison. */
export function comparisonsIn({ atLeast, above, atMost, below }: Partial<AnswerTest>) {
  const bounds = [
    ['>=', atLeast],
    ['>', above],
    ['<=', atMost],
    ['<', below],
  ] as const
  return bounds.flatMap(([sign, at]) => (at === undefined ? [] : [{ sign, at }]))
}

const SIGNS = { '>=': '≥', '>': '>', '<=': '≤', '<': '<' } as const

/** Returns the bounds of a test in signs, for example `> 0` and `≤ 5`. */
export const boundSigns = (test: Partial<AnswerTest>): string[] =>
  comparisonsIn(test).map(({ sign, at }) => `${SIGNS[sign]} ${at}`)

/** Returns whether a number can lie within the bounds. */
export function leavesRoom(min = -Infinity, max = Infinity, whole = false): boolean {
  return whole ? Math.ceil(min) <= Math.floor(max) : min <= max
}

function fault(part: string, code: OptionFaultCode, message: string): OptionFault {
  return { path: part, code, message }
}
