import type { VisitQuestion } from '@cloche/contract/questions.ts'
import type { VisitEvent } from '@cloche/contract/timeline.ts'

/** Returns the last return of a visit, or null. */
export function lastReturn(events: readonly VisitEvent[]): VisitEvent | null {
  return events.findLast(({ kind }) => kind === 'returned') ?? null
}

/** Returns all notes ever sent, by question, in order. */
export function notesByQuestion(events: readonly VisitEvent[]): ReadonlyMap<string, VisitEvent[]> {
  const notes = events.filter(({ kind, questionId }) => kind === 'note' && questionId !== null)
  return Map.groupBy(notes, ({ questionId }) => questionId!)
}

/** Returns whether the guest changed a question after the return. */
export function isChangedSince({ savedAt }: Pick<VisitQuestion, 'savedAt'>, returned: VisitEvent | null) {
  return returned !== null && savedAt !== null && savedAt > returned.at
}
