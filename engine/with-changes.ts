import type { VisitQuestion } from '@cloche/contract/questions.ts'
import type { QueueItem } from './queue.ts'
import { patched } from './copies.ts'
import { isStateOfPhoto, type StoreChange } from './store.ts'

/** The queue and some copies of questions, as read from the store in one transaction. */
export interface Snapshot {
  items: QueueItem[]
  questions: VisitQuestion[]
}

/** Returns the content that the store would have with these changes, oldest first. */
export function withChanges({ items, questions }: Snapshot, changes: readonly StoreChange[]): Snapshot {
  const waiting = new Map(items.map((item) => [item.seq, item]))
  const copies = new Map(questions.map((question) => [question.id, question]))
  for (const change of changes) {
    const { item } = change
    if (isStateOfPhoto(change) && !waiting.has(item.seq)) continue
    if (change.type === 'put') waiting.set(item.seq, item)
    else waiting.delete(item.seq)
    const copy = copies.get(item.questionId)
    if (change.type === 'finish' && copy) copies.set(copy.id, patched(copy, item, change.patch))
  }
  return { items: [...waiting.values()], questions: [...copies.values()] }
}
