import { itemsOfChecklist } from '@cloche/checklist/bank.ts'
import { withQuestions } from '@cloche/checklist/condition.ts'
import { guestOptions } from '@cloche/checklist/guest-options.ts'
import { CONDITION_SHAPES } from '@cloche/contract/constants.ts'
import type { Photo, QuestionOptions, VisitQuestion } from '@cloche/contract/questions.ts'
import type { BankItem, Question, StoredDish } from './rows.ts'
import { compared } from './values.ts'

/** Presents a question as server/src/programme/questions/present.ts does: photos by the time taken, dishes by the time ordered. */
export function presentQuestion(
  question: Question,
  photos: readonly Photo[],
  stored: readonly StoredDish[],
): VisitQuestion {
  const { item, answer, rate, comment, revision, savedAt, note } = question
  const dishes = stored.map(({ dish }) => dish)
  const fields = [answer, rate, comment, question.declined_answer, question.declined_photos].flatMap(
    ({ at, outdoneAt }) => [at, outdoneAt],
  )
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
    ...declinedIn(question),
    note,
    revision,
    savedAt: savedAt?.toISOString() ?? null,
    ...(isAhead && { latestAt: new Date(latest).toISOString() }),
  }
}

function declinedIn({
  declined_answer: { value: answer },
  declined_photos: { value: photos },
}: Question): Pick<VisitQuestion, 'declined'> {
  if (answer === null && photos === null) return {}
  return { declined: { ...(answer !== null && { answer }), ...(photos !== null && { photos }) } }
}

/** Makes a visit's own questions: of a checklist with its order of categories, otherwise of the whole bank. */
export function copiesOf(
  visitId: string,
  bank: readonly BankItem[],
  checklist: readonly string[] | null,
): Question[] {
  const all = bank.map((item, order) => ({ ...item, order }))
  const asked = checklist ? itemsOfChecklist(all, checklist) : all
  const own = new Set(asked.map(({ id }) => id))
  // A condition on a question that the visit lacks names the bank's.
  const copyId = (id: string) => (own.has(id) ? `${visitId}-${id}` : id)
  return asked.map((item) => ({
    item: {
      ...item,
      order: checklist && item.parent === null ? checklist.indexOf(item.id) : item.order,
      id: copyId(item.id),
      parent: item.parent && copyId(item.parent),
      options: withNamed(item.options, copyId),
    },
    visitId,
    answer: { value: null, at: null, outdoneAt: null },
    rate: { value: null, at: null, outdoneAt: null },
    comment: { value: '', at: null, outdoneAt: null },
    declined_answer: { value: null, at: null, outdoneAt: null },
    declined_photos: { value: null, at: null, outdoneAt: null },
    revision: 0,
    savedAt: null,
    note: null,
  }))
}

function withNamed({ showIf, ...options }: BankItem['options'], nameOf: (id: string) => string) {
  return showIf === undefined ? options : { ...options, showIf: withQuestions(showIf, nameOf) }
}

/** Presents a question as guests see it: a phone that does not know every shape of conditions gets tests alone. */
export function asGuestsSee(question: VisitQuestion, shapes: readonly string[]): VisitQuestion {
  const options = guestOptions(question.type, question.options as QuestionOptions)
  const { showIf, ...others } = options
  const isKnown = !showIf || 'question' in showIf || CONDITION_SHAPES.every((shape) => shapes.includes(shape))
  return { ...question, options: isKnown ? options : others }
}
