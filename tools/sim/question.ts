import { guestOptions } from '@cloche/checklist/guest-options.ts'
import type { Photo, QuestionOptions, VisitQuestion } from '@cloche/contract/questions.ts'
import type { BankItem, Question, StoredDish } from './rows.ts'
import { compared } from './values.ts'

/** Presents a question as server/src/programme/questions/present.ts does: photos by the time taken, dishes by the time ordered. */
export function presentQuestion(
  { item, answer, rate, comment, revision, savedAt, note }: Question,
  photos: readonly Photo[],
  stored: readonly StoredDish[],
): VisitQuestion {
  const dishes = stored.map(({ dish }) => dish)
  const fields = [answer, rate, comment].flatMap(({ at, outdoneAt }) => [at, outdoneAt])
  const ofDishes = stored.flatMap(({ at, outdoneAt }) => [...Object.values(at), ...Object.values(outdoneAt)])
  const made = [...fields, ...ofDishes]
  const latest = Math.max(...made.map(Number))
  const isAhead = savedAt !== null && latest > savedAt.getTime()
  return {
    ...item,
    logo: null,
    answer: answer.value,
    rate: rate.value,
    comment: comment.value,
    photos: photos.toSorted((a, b) => compared([a.takenAt, a.id], [b.takenAt, b.id])),
    dishes: dishes.toSorted((a, b) => compared([a.orderTime, a.id], [b.orderTime, b.id])),
    note,
    revision,
    savedAt: savedAt?.toISOString() ?? null,
    ...(isAhead && { latestAt: new Date(latest).toISOString() }),
  }
}

/** Makes a visit's own questions, in the order of the bank. */
export function copiesOf(visitId: string, bank: readonly BankItem[]): Question[] {
  const copyId = (id: string) => `${visitId}-${id}`
  return bank.map((item, order) => ({
    item: { ...item, order, id: copyId(item.id), parent: item.parent && copyId(item.parent) },
    visitId,
    answer: { value: null, at: null, outdoneAt: null },
    rate: { value: null, at: null, outdoneAt: null },
    comment: { value: '', at: null, outdoneAt: null },
    revision: 0,
    savedAt: null,
    note: null,
  }))
}

/** Presents a question as guests see it. */
export const withoutScores = (question: VisitQuestion): VisitQuestion => ({
  ...question,
  options: guestOptions(question.type, question.options as QuestionOptions),
})
