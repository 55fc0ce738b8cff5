import type { AnswerValue, CategoryType, QuestionType, VisitOptions } from '@cloche/contract/questions.ts'

/** What the rules need to know of a category or a question with its answers; lists are in checklist order. */
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
}

export function isCategory(item: Pick<Item, 'parent'>): boolean {
  return item.parent === null
}

/** Whether anything at all was entered, whatever is still asked for. */
export function isTouched(item: Item): boolean {
  return (
    isAnswered(item) ||
    item.rate !== null ||
    item.comment !== '' ||
    item.photos.length > 0 ||
    item.dishes.length > 0
  )
}

/** Whether the question itself is answered: a dish once one was ordered and came, a photo once there is one. */
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
