import type { DeclinablePart } from '@cloche/contract/constants.ts'
import type { AnswerValue, CategoryType, QuestionType, VisitOptions } from '@cloche/contract/questions.ts'

/** A category or question with its answers, as the rules need it; lists are in checklist order. */
export interface Item {
  id: string
  parent: string | null
  type: CategoryType | QuestionType
  options: VisitOptions
  answer: AnswerValue
  rate: number | null
  comment: string
  photos: readonly unknown[]
  dishes: readonly { readyTime: string | null }[]
  /** The reasons for parts that the guest could not give. */
  declined?: Partial<Record<DeclinablePart, string>> | undefined
}

export function isCategory(item: Pick<Item, 'parent'>): boolean {
  return item.parent === null
}

/** Returns whether anything was entered. */
export function isTouched(item: Item): boolean {
  const { rate, comment, photos, declined = {} } = item
  const isDeclined = Object.keys(declined).length > 0
  return hasAnswer(item) || rate !== null || comment !== '' || photos.length > 0 || isDeclined
}

/** Returns whether the guest gave an answer: also a dish that never came, while conditions ask for one that came (`isAnswered`). */
export function hasAnswer(item: Item): boolean {
  return isAnswered(item) || item.dishes.length > 0
}

/** Returns whether the question is answered: a dish question by a served dish, a photo question by a photo. */
export function isAnswered(item: Item): boolean {
  switch (item.type) {
    case 'rate':
      return item.rate !== null
    case 'photo':
      return item.photos.length > 0
    case 'dish':
      return item.dishes.some((dish) => dish.readyTime !== null)
    default:
      if (typeof item.answer === 'string') return item.answer.trim() !== ''
      return Array.isArray(item.answer) ? item.answer.length > 0 : item.answer !== null
  }
}
