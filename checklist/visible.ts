import type { ShowIf } from '@cloche/contract/questions.ts'
import { isAnswered, type Item } from './item.ts'

/**
 * Returns the ids of the visible items. A condition names an earlier item, so one pass in order is enough; a condition on a
 * later, hidden or unknown item is not met.
 */
export function visibleIds(items: readonly Item[]): Set<string> {
  const visible = new Set<string>()
  const seen = new Map<string, Item>()
  for (const item of items) {
    const parentShown = item.parent === null || !seen.has(item.parent) || visible.has(item.parent)
    if (parentShown && (!item.options.showIf || isMet(item.options.showIf, seen, visible)))
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
  if (showIf.atLeast === undefined && showIf.atMost === undefined) return true
  if (typeof answer !== 'number') return false
  return answer >= (showIf.atLeast ?? -Infinity) && answer <= (showIf.atMost ?? Infinity)
}
