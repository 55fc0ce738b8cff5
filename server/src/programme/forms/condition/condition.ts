import { conditionFaults } from '@cloche/checklist/condition.ts'
import { isWithinLimits, type AnswerTest, type Condition } from '@cloche/contract/conditions.ts'
import { others, type Given } from './answers.ts'
import type { Expression } from './expression.ts'
import { meaningFor } from './meaning.ts'
import { answering, isKnown, type Known, type Met, type Source } from './met.ts'

/** Returns the checklist's condition for these answers: null for always, false if there is none. */
export function conditionWhen(met: Met | null): Condition | null | false {
  const said = met !== null && told(met)
  if (said === true) return null
  return said && isWithinLimits(said) && said
}

/** Returns a condition, or whether it would always or never be met. */
function told(met: Met): Condition | boolean {
  if (typeof met === 'boolean') return met
  if ('not' in met) return opposite(toldOf(met.not))
  if (isKnown(met)) return toldOf(met)
  const parts = met.parts.map(told)
  if (parts.includes(!met.isAll)) return !met.isAll
  const left = parts.filter((part) => typeof part === 'object')
  if (left.length < 2) return left[0] ?? met.isAll
  return met.isAll ? { all: left } : { any: left }
}

function toldOf({ source, given, blank, but }: Known): Condition | boolean {
  if (!blank) return testOf(source, given)
  const rest = but ?? others(answering(source), given)
  if (rest) return opposite(testOf(source, rest))
  const answered = testOf(source, given)
  const unanswered = { not: { question: source.item.id } }
  return answered === false ? unanswered : { any: [answered, unanswered] }
}

function opposite(said: Condition | boolean): Condition | boolean {
  if (typeof said === 'boolean') return !said
  return 'not' in said ? said.not : { not: said }
}

/** False if the question has no such answer. */
function testOf({ item }: Source, given: Given): AnswerTest | false {
  if (given === 'none') return false
  const test = { question: item.id, ...partsOf(given) }
  return conditionFaults(test, () => item).length === 0 && test
}

function partsOf(given: Exclude<Given, 'none'>): Omit<AnswerTest, 'question'> {
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
  const met = meaningFor(self, expression)
  if (met === null || !isKnown(met)) return null
  if (typeof met.given === 'string' || 'is' in met.given) return null
  const { from: min, to: max, isFromOut = false, isToOut = false } = met.given
  return {
    ...(min > -Infinity && { min }),
    ...(max < Infinity && { max }),
    widened: isFromOut || isToOut,
  }
}
