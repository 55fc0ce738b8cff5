import type { ShowIf } from '@cloche/contract/questions.ts'
import { isAnswered, type Item } from './item.ts'

const KNOWN: readonly string[] = [
  'question',
  'is',
  'atLeast',
  'atMost',
  'above',
  'below',
] satisfies (keyof ShowIf)[]

/** Returns whether this version of the app knows the shape of a condition (docs/decisions/0024). */
export const isKnownShape = (showIf: ShowIf) => Object.keys(showIf).every((part) => KNOWN.includes(part))

/**
 * Returns the ids of the visible items. A condition names an earlier item, so one pass in order is enough; a condition on a
 * later, hidden or unknown item is not met. A condition of an unknown shape counts as met: a question too many can be answered, and
 * one that is hidden can't.
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

function isMet(showIf: ShowIf, seen: Map<string, Item>, visible: Set<string>): boolean {
  const source = seen.get(showIf.question)
  if (!source || !visible.has(source.id) || !isAnswered(source)) return false
  const answer = source.type === 'rate' ? source.rate : source.answer
  if (showIf.is) {
    const chosen = Array.isArray(answer) ? answer : [String(answer)]
    if (!showIf.is.some((value) => chosen.includes(value))) return false
  }
  const { atLeast, above, atMost, below } = showIf
  if ((atLeast ?? above ?? atMost ?? below) === undefined) return true
  if (typeof answer !== 'number') return false
  const isLow = answer < (atLeast ?? -Infinity) || answer <= (above ?? -Infinity)
  return !isLow && answer <= (atMost ?? Infinity) && answer < (below ?? Infinity)
}
