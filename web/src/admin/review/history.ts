import type { VisitEvent } from '@cloche/contract/timeline.ts'

export interface QuestionHistory {
  /** The number of replacements and removals. */
  changes: number
  /** The earlier values, the current value and the removals, in order. */
  steps: VisitEvent[]
}

const WRITTEN: readonly VisitEvent['kind'][] = ['answer', 'rate', 'comment', 'declined']
const REMOVED: readonly VisitEvent['kind'][] = ['photoRemoved', 'dishRemoved']

/** Returns the history of each question that changed, by the question's id. */
export function historiesOf(events: readonly VisitEvent[]): Map<string, QuestionHistory> {
  const histories = new Map<string, QuestionHistory>()
  for (const [id, ofQuestion] of Map.groupBy(events, ({ questionId }) => questionId)) {
    const replaced = ofQuestion.filter((event) => event.replaced && WRITTEN.includes(event.kind))
    const removed = ofQuestion.filter(({ kind }) => REMOVED.includes(kind))
    const changes = replaced.length + removed.length
    if (id === null || changes === 0) continue
    const fields = new Set([...replaced, ...removed].map(fieldOf))
    histories.set(id, { changes, steps: ofQuestion.filter((event) => fields.has(fieldOf(event))) })
  }
  return histories
}

/** Answer and photos are declined each by itself. */
const fieldOf = ({ kind, part }: VisitEvent) => `${kind} ${part}`
