import type { VisitQuestion } from '@cloche/contract/questions.ts'
import type { Receipt, Share } from './interface.ts'

/** What the server's answer has of a visit, of that and what this device holds of it. */
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
  const all = new Set([...there, ...mine.flatMap(idsOf)])
  return { stored: there.size, of: all.size }
}

/** What counts as an answer in a receipt; photos and dishes are counted by themselves. */
export function isFilledIn({
  answer,
  rate,
  comment,
}: Pick<VisitQuestion, 'answer' | 'rate' | 'comment'>): boolean {
  return answer !== null || rate !== null || comment !== ''
}
