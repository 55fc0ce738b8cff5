import type { BankQuestion, ShowIf } from '@cloche/contract/questions.ts'
import { isMeasured, takesOption } from './question-types.ts'

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

/** Returns the faults of a condition; `find` returns an earlier question by id. */
export function conditionFaults(showIf: ShowIf, find: Find): OptionFault[] {
  const source = find(showIf.question)
  if (!source || source.parent === null)
    return [fault('question', 'not_earlier', 'There is no earlier question with this id')]
  const { choices } = source.options
  const values = new Set(choices?.map((choice) => choice.value))
  return [
    ...(takesOption(source.type, 'choices')
      ? valueFaults(showIf, values)
      : misplaced(showIf, ['is'], source)),
    ...(isMeasured(source.type) ? boundFaults(showIf, source) : misplaced(showIf, BOUNDS, source)),
  ]
}

function valueFaults({ is = [] }: ShowIf, values: ReadonlySet<string>): OptionFault[] {
  return is.flatMap((value, index) =>
    values.has(value) ? [] : [fault(`is.${index}`, 'value_unknown', `No choice has the value ${value}`)],
  )
}

function misplaced(showIf: ShowIf, parts: readonly (keyof ShowIf)[], { type }: BankItem): OptionFault[] {
  return parts
    .filter((part) => showIf[part] !== undefined)
    .map((part) => fault(part, 'comparison', `A question of type ${type} is not compared with ${part}`))
}

function boundFaults(showIf: ShowIf, { type, options }: BankItem): OptionFault[] {
  const twice = (['above', 'below'] as const).filter(
    (part) => showIf[part] !== undefined && showIf[INCLUSIVE[part]] !== undefined,
  )
  if (twice.length > 0)
    return twice.map((part) => fault(part, 'twice', `Either ${INCLUSIVE[part]} or ${part}, not both`))
  if (hasRoom(showIf, type, options)) return []
  const first = BOUNDS.find((part) => showIf[part] !== undefined)!
  return [fault(first, 'never', 'No answer lies within these bounds')]
}

/** Returns whether a number that the question takes lies within the condition's bounds. */
function hasRoom(
  { atLeast, atMost, above = -Infinity, below = Infinity }: ShowIf,
  type: BankItem['type'],
  options: BankItem['options'],
): boolean {
  const [least, most] =
    type === 'rate' ? [1, options.max ?? 5] : [options.min ?? -Infinity, options.max ?? Infinity]
  const from = Math.max(least, atLeast ?? -Infinity)
  const to = Math.min(most, atMost ?? Infinity)
  if (type === 'rate' || options.whole)
    return leavesRoom(Math.max(from, Math.floor(above) + 1), Math.min(to, Math.ceil(below) - 1), true)
  const isFirstOut = above >= from && above > -Infinity
  const isLastOut = below <= to && below < Infinity
  if (!isFirstOut && !isLastOut) return leavesRoom(from, to)
  const [first, last] = [isFirstOut ? above : from, isLastOut ? below : to]
  // Between two neighbouring numbers of the machine there is none.
  const middle = first / 2 + last / 2
  const isApart = !Number.isFinite(middle) || (middle > first && middle < last)
  return first < last && (!isFirstOut || !isLastOut || isApart)
}

/** Returns the bounds of a condition, each with its comparison. */
export function comparisonsIn({ atLeast, above, atMost, below }: Partial<ShowIf>) {
  const bounds = [
    ['>=', atLeast],
    ['>', above],
    ['<=', atMost],
    ['<', below],
  ] as const
  return bounds.flatMap(([sign, at]) => (at === undefined ? [] : [{ sign, at }]))
}

const SIGNS = { '>=': '≥', '>': '>', '<=': '≤', '<': '<' } as const

/** Returns the bounds of a condition in signs, for example `> 0` and `≤ 5`. */
export const boundSigns = (showIf: Partial<ShowIf>): string[] =>
  comparisonsIn(showIf).map(({ sign, at }) => `${SIGNS[sign]} ${at}`)

/** Returns whether a number can lie within the bounds. */
export function leavesRoom(min = -Infinity, max = Infinity, whole = false): boolean {
  return whole ? Math.ceil(min) <= Math.floor(max) : min <= max
}

function fault(part: string, code: OptionFaultCode, message: string): OptionFault {
  return { path: `options.showIf.${part}`, code, message }
}
