import type { VisitEvent } from '@cloche/contract/visits.ts'

export interface QuestionHistory {
  /** How many times something took the place of something else, or was taken away. */
  changes: number
  /** In order: what stood there, what stands there now, and what was taken away. */
  steps: VisitEvent[]
}

const WRITTEN: readonly VisitEvent['kind'][] = ['answer', 'rate', 'comment']
const REMOVED: readonly VisitEvent['kind'][] = ['photoRemoved', 'dishRemoved']

/** The questions in which something changed, by id. */
export function historiesOf(events: readonly VisitEvent[]): Map<string, QuestionHistory> {
  const histories = new Map<string, QuestionHistory>()
  for (const [id, ofQuestion] of Map.groupBy(events, ({ questionId }) => questionId)) {
    const replaced = ofQuestion.filter((event) => event.replaced && WRITTEN.includes(event.kind))
    const removed = ofQuestion.filter(({ kind }) => REMOVED.includes(kind))
    const changes = replaced.length + removed.length
    if (id === null || changes === 0) continue
    const parts = new Set([...replaced, ...removed].map(({ kind }) => kind))
    histories.set(id, { changes, steps: ofQuestion.filter(({ kind }) => parts.has(kind)) })
  }
  return histories
}
