import type { VisitQuestion } from '@cloche/contract/questions.ts'
import type { VisitEvent } from '@cloche/contract/visits.ts'

/** The last time a visit went back to its guest. */
export function lastReturn(events: readonly VisitEvent[]): VisitEvent | null {
  return events.findLast(({ kind }) => kind === 'returned') ?? null
}

/** All that was ever said to questions, by question, in order. */
export function notesByQuestion(events: readonly VisitEvent[]): ReadonlyMap<string, VisitEvent[]> {
  const notes = events.filter(({ kind, questionId }) => kind === 'note' && questionId !== null)
  return Map.groupBy(notes, ({ questionId }) => questionId!)
}

/** Whether the guest did something to a question after the visit came back. */
export function isChangedSince({ savedAt }: Pick<VisitQuestion, 'savedAt'>, returned: VisitEvent | null) {
  return returned !== null && savedAt !== null && savedAt > returned.at
}
