import type { ExtraRule } from '@cloche/contract/questions.ts'
import { isAnswered, isCategory, isTouched, type Item } from './item.ts'
import { questionScore } from './score.ts'
import { visibleIds } from './visible.ts'

export type Part = 'answer' | 'comment' | 'photos'

/** The parts a question asks for, given how it is answered now: a low score may ask for a comment or photos. */
export function requiredParts(item: Item): Part[] {
  if (isCategory(item)) return []
  const parts: Part[] = []
  if (item.options.required) parts.push('answer')
  if (asks(item.options.comment, item)) parts.push('comment')
  if (asks(item.options.photos, item)) parts.push('photos')
  return parts
}

/** The parts that are asked for and not there yet; empty: the question is complete. */
export function missingParts(item: Item): Part[] {
  return requiredParts(item).filter((part) => {
    if (part === 'answer') return !isAnswered(item)
    return part === 'comment' ? item.comment.trim() === '' : item.photos.length === 0
  })
}

function asks(rule: ExtraRule | undefined, item: Item): boolean {
  if (rule === undefined || rule === 'off' || rule === 'optional') return false
  if (rule === 'required') return true
  const score = questionScore(item)
  return score !== null && score < rule.requiredBelow
}

/** Questions that count now: visible, and of an add-on section only once something visible in it was entered. */
export function activeQuestions<T extends Item>(items: readonly T[]): T[] {
  const visible = visibleIds(items)
  const addons = new Set(items.filter((item) => item.type === 'addon').map((item) => item.id))
  const started = new Set(
    items.filter((item) => visible.has(item.id) && isTouched(item)).map((item) => item.parent),
  )
  return items.filter(
    ({ id, parent }) => parent !== null && visible.has(id) && (!addons.has(parent) || started.has(parent)),
  )
}

/** What still keeps a visit from being submitted, in checklist order. */
export function missing<T extends Item>(items: readonly T[]): { item: T; parts: Part[] }[] {
  return activeQuestions(items)
    .map((item) => ({ item, parts: missingParts(item) }))
    .filter(({ parts }) => parts.length > 0)
}

/** How many active questions ask for something, and how many of those are complete. */
export function progressOf(items: readonly Item[]): { required: number; answered: number } {
  const required = activeQuestions(items).filter((item) => requiredParts(item).length > 0)
  return {
    required: required.length,
    answered: required.filter((item) => missingParts(item).length === 0).length,
  }
}
