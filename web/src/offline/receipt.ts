import type { VisitQuestion } from '@cloche/contract/questions.ts'
import type { Receipt, Share } from './interface.ts'

/** How much of what this device holds of a visit is in the server's answer. */
export function receiptOf(mine: readonly VisitQuestion[], theirs: readonly VisitQuestion[]): Receipt {
  return {
    answers: share(mine, theirs, (question) => (isFilledIn(question) ? [question.id] : [])),
    photos: share(mine, theirs, ({ photos }) => photos.map(({ id }) => id)),
    dishes: share(mine, theirs, ({ dishes }) => dishes.map(({ id }) => id)),
  }
}

function share(
  mine: readonly VisitQuestion[],
  theirs: readonly VisitQuestion[],
  idsOf: (question: VisitQuestion) => string[],
): Share {
  const there = new Set(theirs.flatMap(idsOf))
  const here = mine.flatMap(idsOf)
  return { stored: here.filter((id) => there.has(id)).length, of: here.length }
}

/** What counts as an answer in a receipt; photos and dishes are counted by themselves. */
export function isFilledIn({
  answer,
  rate,
  comment,
}: Pick<VisitQuestion, 'answer' | 'rate' | 'comment'>): boolean {
  return answer !== null || rate !== null || comment !== ''
}
