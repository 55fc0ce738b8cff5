import type { AnswerTest, Condition } from '@cloche/contract/conditions.ts'
import { isAnswered, type Item } from './item.ts'

const KNOWN: readonly string[] = [
  'question',
  'is',
  'atLeast',
  'atMost',
  'above',
  'below',
  'all',
  'any',
  'not',
] satisfies KeyOf<Condition>[]

type KeyOf<Part> = Part extends unknown ? keyof Part : never

/** Returns the parts of a condition that is no test. */
export function partsOf(condition: Condition): readonly Condition[] {
  if ('all' in condition) return condition.all
  if ('any' in condition) return condition.any
  return 'not' in condition ? [condition.not] : []
}

/** Returns whether this version of the app knows the shape of a condition and of all its parts (docs/decisions/0024). */
export const isKnownShape = (condition: Condition): boolean =>
  Object.keys(condition).every((part) => KNOWN.includes(part)) && partsOf(condition).every(isKnownShape)

/**
 * Returns the ids of the visible items. A condition names earlier items, so one pass in order is enough; a test of a later, hidden
 * or unknown item is not passed. A condition of an unknown shape counts as met: a question too many can be answered, and one that is
 * hidden can't.
 */
export function visibleIds(items: readonly Item[]): Set<string> {
  const visible = new Set<string>()
  const seen = new Map<string, Item>()
  for (const item of items) {
    const parentShown = item.parent === null || !seen.has(item.parent) || visible.has(item.parent)
    const { showIf } = item.options
    if (parentShown && (!showIf || !isKnownShape(showIf) || isMet(showIf, seen, visible)))
      visible.add(item.id)
    seen.set(item.id, item)
  }
  return visible
}

function isMet(condition: Condition, seen: Map<string, Item>, visible: Set<string>): boolean {
  if ('question' in condition) return isPassed(condition, seen, visible)
  const met = (part: Condition) => isMet(part, seen, visible)
  if ('not' in condition) return !met(condition.not)
  return 'all' in condition ? condition.all.every(met) : condition.any.some(met)
}

function isPassed(test: AnswerTest, seen: Map<string, Item>, visible: Set<string>): boolean {
  const source = seen.get(test.question)
  if (!source || !visible.has(source.id) || !isAnswered(source)) return false
  const answer = source.type === 'rate' ? source.rate : source.answer
  if (test.is) {
    const chosen = Array.isArray(answer) ? answer : [String(answer)]
    if (!test.is.some((value) => chosen.includes(value))) return false
  }
  const { atLeast, above, atMost, below } = test
  if ((atLeast ?? above ?? atMost ?? below) === undefined) return true
  if (typeof answer !== 'number') return false
  const isLow = answer < (atLeast ?? -Infinity) || answer <= (above ?? -Infinity)
  return !isLow && answer <= (atMost ?? Infinity) && answer < (below ?? Infinity)
}
