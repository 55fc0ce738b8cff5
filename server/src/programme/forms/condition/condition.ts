import { conditionFaults, type BankItem } from '@cloche/checklist/condition.ts'
import { answerShape, isMeasured, takesOption } from '@cloche/checklist/question-types.ts'
import type { ShowIf } from '@cloche/contract/questions.ts'
import { both, either, isWithin, listed, others, type Answering, type Given } from './answers.ts'
import type { Comparison, Expression } from './expression.ts'

/** A question that a condition may refer to. */
export interface Source {
  item: BankItem
  /** All answers are whole numbers. */
  whole: boolean
  /** Maps the values of the choices in the sheet to their values in Cloche. */
  values: ReadonlyMap<string, string>
}

/**
 * The answers that meet an expression: a boolean for always or never, else answers to one question. `blank`: no answer
 * meets it too.
 */
export type Met = boolean | { source: Source; given: Given; blank: boolean }

interface Reading {
  /** Returns the only question with this name, or undefined if none or several have it. */
  find: (name: string) => Source | undefined
  /** The question that `.` refers to. */
  self?: Source
}

const FLIPPED = { '=': '=', '!=': '!=', '<': '>', '<=': '>=', '>': '<', '>=': '<=' } as const

export interface Condition {
  /** The question that the condition refers to. */
  source: Source | null
  /** Null if the condition is always met. */
  showIf: ShowIf | null
  /** The form also shows the question while the other one has no answer, which a checklist can't do. */
  waits: boolean
}

/** Returns the checklist's equivalent of an expression, or null if there is none. */
export function conditionOf(expression: Expression, find: Reading['find']): Condition | null {
  return conditionWhen(meaningOf(expression, find))
}

/** Returns the answers that meet an expression, or null if answers to one question can't express it. */
export function meaningOf(expression: Expression, find: Reading['find']): Met | null {
  return meaning(expression, { find })
}

/** Returns the answers that meet both, or null if answers to one question can't express them. */
export function bothMet(a: Met, b: Met): Met | null {
  return joined(true, a, b)
}

/** Returns whether every answer that meets `given` also meets `claim`. Both must be about the same question. */
export function isMetWith(claim: Met, given: Met): boolean {
  if (typeof claim === 'boolean' || typeof given === 'boolean') return claim === true || given === false
  return claim.source === given.source && (claim.blank || !given.blank) && isWithin(given.given, claim.given)
}

/** Returns the checklist's condition for these answers, or null if there is none. */
export function conditionWhen(met: Met | null): Condition | null {
  if (met === null || met === false) return null
  if (met === true || (met.given === 'all' && met.blank)) return { source: null, showIf: null, waits: false }
  if (met.given === 'none') return null
  const showIf = { question: met.source.item.id, ...partsOf(met.given) }
  const isFaulty = conditionFaults(showIf, () => met.source.item).length > 0
  return isFaulty ? null : { source: met.source, showIf, waits: met.blank }
}

function partsOf(given: Exclude<Given, 'none'>): Omit<ShowIf, 'question'> {
  if (given === 'all') return {}
  if ('is' in given) return { is: [...given.is] }
  const { from, to, isFromOut, isToOut } = given
  return {
    ...(from > -Infinity && (isFromOut ? { above: from } : { atLeast: from })),
    ...(to < Infinity && (isToOut ? { below: to } : { atMost: to })),
  }
}

export interface Limits {
  min?: number
  max?: number
  /** The limits include their ends, although the form excludes them. */
  widened: boolean
}

/** Returns the limits that a constraint sets for a number, or null if the constraint has another meaning. */
export function limitsOf(expression: Expression, self: Source): Limits | null {
  const find = () => undefined
  const met = meaning(expression, { find, self })
  if (met === null || typeof met === 'boolean') return null
  if (typeof met.given === 'string' || 'is' in met.given) return null
  const { from: min, to: max, isFromOut = false, isToOut = false } = met.given
  return {
    ...(min > -Infinity && { min }),
    ...(max < Infinity && { max }),
    widened: isFromOut || isToOut,
  }
}

function meaning(expression: Expression, reading: Reading): Met | null {
  switch (expression.kind) {
    case 'and':
    case 'or':
      return chained(
        expression.kind === 'and',
        expression.terms.map((term) => meaning(term, reading)),
      )
    case 'compare':
      return compared(expression.operator, expression.left, expression.right, reading)
    case 'call':
      return called(expression.name, expression.terms, reading)
    default:
      return null
  }
}

/** A term that is never met decides an `and`, and one that is always met an `or`, even if other terms are unknown. */
function chained(all: boolean, terms: readonly (Met | null)[]): Met | null {
  if (terms.includes(!all)) return !all
  return terms.reduce((a, b) => (a === null || b === null ? null : joined(all, a, b)))
}

function joined(all: boolean, a: Met, b: Met): Met | null {
  if (typeof a === 'boolean') return a === all ? b : a
  if (typeof b === 'boolean') return b === all ? a : b
  if (a.source !== b.source) return null
  const join = all ? both : either
  const given = join(answering(a.source), a.given, b.given)
  return given && { source: a.source, given, blank: all ? a.blank && b.blank : a.blank || b.blank }
}

function negated(met: Met | null): Met | null {
  if (met === null || typeof met === 'boolean') return met === null ? null : !met
  const given = others(answering(met.source), met.given)
  return given && { ...met, given, blank: !met.blank }
}

function called(name: string, terms: Expression[], reading: Reading): Met | null {
  const [first, second] = terms
  if (terms.length === 0 && (name === 'true' || name === 'false')) return name === 'true'
  if (terms.length === 1 && name === 'not') return negated(meaning(first!, reading))
  if (terms.length !== 2 || name !== 'selected') return null
  const source = sourceOf(first!, reading)
  if (!source || !takesOption(source.item.type, 'choices') || second!.kind !== 'text') return null
  return { source, given: valued(source, second!.value), blank: false }
}

function compared(operator: Comparison, left: Expression, right: Expression, reading: Reading): Met | null {
  if (isConstant(left) && isConstant(right)) return holdsOf(operator, left.value, right.value)
  if (isConstant(left)) return compared(FLIPPED[operator], right, left, reading)
  if (left.kind === 'call') return counted(operator, left, right, reading)
  const source = sourceOf(left, reading)
  if (!source) return null
  if (right.kind !== 'text' && right.kind !== 'number') return null
  if (operator === '!=') return negated(compared('=', left, right, reading))
  if (right.value === '') return operator === '=' ? { source, given: 'none', blank: true } : null
  const given = givenBy(operator, source, right.value)
  return given && { source, given, blank: false }
}

function isConstant(expression: Expression): expression is Extract<Expression, { value: unknown }> {
  return expression.kind === 'text' || expression.kind === 'number'
}

export function holdsOf(operator: Comparison, a: string | number, b: string | number): boolean {
  const areTexts = typeof a === 'string' && typeof b === 'string'
  if (operator === '!=') return !holdsOf('=', a, b)
  return operator === '=' && areTexts ? a === b : holds(operator, Number(a), Number(b))
}

/**
 * Reads a comparison of `count-selected`. Only one that holds for every number but zero, or for none, can be expressed.
 */
function counted(
  operator: Comparison,
  { name, terms: [first, ...rest] }: Extract<Expression, { terms: unknown; name: string }>,
  right: Expression,
  reading: Reading,
): Met | null {
  const source = first && rest.length === 0 ? sourceOf(first, reading) : undefined
  if (name !== 'count-selected' || !source || right.kind !== 'number') return null
  const { item, values } = source
  if (!takesOption(item.type, 'choices')) return null
  const most = answerShape(item.type) === 'choice' ? 1 : values.size
  const fits = Array.from({ length: most + 1 }, (_, count) => holdsOf(operator, count, right.value))
  const [blank = false, ...some] = fits
  if (new Set(some).size > 1) return null
  return { source, given: some.includes(true) ? 'all' : 'none', blank }
}

function givenBy(operator: Comparison, source: Source, value: string | number): Given | null {
  const { type } = source.item
  if (answerShape(type) === 'choice') return chosen(operator, source, value)
  const number = typeof value === 'number' || value.trim() !== '' ? Number(value) : NaN
  // JSON has no infinity, which a number that overflows becomes.
  if (!Number.isFinite(number)) return null
  return isMeasured(type) ? range(operator, number, source.whole) : null
}

function chosen(operator: Comparison, source: Source, value: string | number): Given {
  if (operator === '=' && typeof value === 'string') return valued(source, value)
  const all = [...source.values]
  const fitting = all.filter(
    ([original]) => original.trim() !== '' && holds(operator, Number(original), Number(value)),
  )
  return listed(fitting.map(([, mapped]) => mapped))
}

function holds(operator: Comparison, a: number, b: number): boolean {
  if (operator === '=') return a === b
  if (operator === '<') return a < b
  if (operator === '<=') return a <= b
  return operator === '>' ? a > b : a >= b
}

function range(operator: Comparison, at: number, whole: boolean): Given {
  if (operator === '=') return { from: at, to: at }
  if (operator === '>=') return { from: at, to: Infinity }
  if (operator === '<=') return { from: -Infinity, to: at }
  if (operator === '>')
    return whole ? { from: Math.floor(at) + 1, to: Infinity } : { from: at, isFromOut: true, to: Infinity }
  return whole ? { from: -Infinity, to: Math.ceil(at) - 1 } : { from: -Infinity, to: at, isToOut: true }
}

function valued(source: Source, value: string): Given {
  const mapped = source.values.get(value)
  return mapped === undefined ? 'none' : { is: [mapped] }
}

function sourceOf(expression: Expression, { find, self }: Reading): Source | undefined {
  if (expression.kind === 'self') return self
  return expression.kind === 'question' ? find(expression.name) : undefined
}

function answering({ item, whole, values }: Source): Answering {
  return { oneOf: answerShape(item.type) === 'choice' ? [...values.values()] : null, whole }
}
