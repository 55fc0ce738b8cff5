import { answerShape, isMeasured, takesOption } from '@cloche/checklist/question-types.ts'
import { listed, type Given } from './answers.ts'
import type { Comparison, Expression } from './expression.ts'
import { joined, negated, type Met, type Source } from './met.ts'

interface Reading {
  /** Returns the only question with this name, or undefined if none or several have it. */
  find: (name: string) => Source | undefined
  /** The question that `.` refers to. */
  self?: Source
}

const FLIPPED = { '=': '=', '!=': '!=', '<': '>', '<=': '>=', '>': '<', '>=': '<=' } as const

/** Returns the answers that meet an expression, or null if a checklist can't express them. */
export function meaningOf(expression: Expression, find: Reading['find']): Met | null {
  return meaning(expression, { find })
}

/** As `meaningOf`, for a constraint: `.` is the question itself, and no other may be named. */
export function meaningFor(self: Source, expression: Expression): Met | null {
  return meaning(expression, { find: () => undefined, self })
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

function opposite(met: Met | null): Met | null {
  return met === null ? null : negated(met)
}

function called(name: string, terms: Expression[], reading: Reading): Met | null {
  const [first, second] = terms
  if (terms.length === 0 && (name === 'true' || name === 'false')) return name === 'true'
  if (terms.length === 1 && name === 'not') return opposite(meaning(first!, reading))
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
  if (operator === '!=') return opposite(compared('=', left, right, reading))
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
