import type { DeclinablePart } from '@cloche/contract/constants.ts'
import { hasAnswer, isCategory, isTouched, type Item } from './item.ts'
import { chosenOf, questionScore } from './question-score.ts'
import { visibleIds } from './visible.ts'

export type Part = 'answer' | 'comment' | 'photos'

/** Returns the parts that a question requires with its current answer: a low score may require a comment or photos. */
export function requiredParts(item: Item): Part[] {
  if (isCategory(item)) return []
  const parts: Part[] = []
  if (item.options.required) parts.push('answer')
  if (asks('comment', item)) parts.push('comment')
  if (asks('photos', item)) parts.push('photos')
  return parts
}

/** Returns the missing required parts; none if the question is complete. A declined part is not missing. */
export function missingParts(item: Item): Part[] {
  return absentParts(item).filter((part) => part === 'comment' || item.declined?.[part] === undefined)
}

/** Returns the required parts that are declined and not there: a part that was given later wins over its reason. */
export function declinedParts(item: Item): DeclinablePart[] {
  return declinableParts(item).filter((part) => item.declined?.[part] !== undefined)
}

/** Returns the required parts that are not there and may be declined. */
export function declinableParts(item: Item): DeclinablePart[] {
  if (item.options.mustAnswer) return []
  return absentParts(item).filter((part) => part !== 'comment')
}

function absentParts(item: Item): Part[] {
  return requiredParts(item).filter((part) => {
    if (part === 'answer') return !hasAnswer(item)
    return part === 'comment' ? item.comment.trim() === '' : item.photos.length === 0
  })
}

const MARGIN = { comment: 'asksComment', photos: 'asksPhotos' } as const

/** Margins are whole numbers, so that the phone, which has only the margins, decides as the server, which has the scores. */
function asks(part: keyof typeof MARGIN, item: Item): boolean {
  const rule = item.options[part]
  if (rule === 'off' || rule === 'required') return rule === 'required'
  const below = typeof rule === 'object' ? rule.requiredBelow : null
  if (item.type === 'rate') {
    const score = questionScore(item)
    return below !== null && score !== null && score < below
  }
  const margins = chosenOf(item).map((choice) =>
    below === null ? (choice[MARGIN[part]] ?? 0) : marginOf(choice.score, below),
  )
  return margins.reduce((sum, margin) => sum + margin, 0) < 0
}

/** Returns a choice's score minus the bound, in millionths: the mean of several choices is too low if their sum is negative. */
export function marginOf(score: number | null | undefined, below: number): number {
  return score === null || score === undefined ? 0 : Math.round((score - below) * 1e6)
}

/** Returns the questions that count: the visible ones, those of an add-on section only after something in it was entered. */
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

/** How far a visit is. */
export interface Completion<T extends Item> {
  active: T[]
  /** The questions that prevent submitting the visit, in checklist order. */
  missing: { item: T; parts: Part[] }[]
  /** The number of active questions that require something, and of the complete ones among them. */
  progress: { required: number; answered: number }
}

/** Returns what is active, what is missing and the progress, each question looked at once. */
export function completionOf<T extends Item>(items: readonly T[]): Completion<T> {
  const active = activeQuestions(items)
  const required = active.filter((item) => requiredParts(item).length > 0)
  const open = required
    .map((item) => ({ item, parts: missingParts(item) }))
    .filter(({ parts }) => parts.length > 0)
  const progress = { required: required.length, answered: required.length - open.length }
  return { active, missing: open, progress }
}

/** Returns the questions that prevent submitting the visit, in checklist order. */
export const missing = <T extends Item>(items: readonly T[]): Completion<T>['missing'] =>
  completionOf(items).missing

/** Counts the active questions that require something, and the complete ones of those. */
export const progressOf = (items: readonly Item[]): Completion<Item>['progress'] =>
  completionOf(items).progress
