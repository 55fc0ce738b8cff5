import type { VisitQuestion } from '@cloche/contract/questions.ts'
import { misses, type Finished } from './copies.ts'
import { fieldsOf, type QueueItem } from './queue.ts'
import type { StoreChange } from './store.ts'

/**
 * The writes that the server took, as far as this tab knows. A write that has left the store was answered in another tab, which reports
 * the answer soon: until then the write is awaited, then it is reported or given up.
 */
export interface Answered {
  /** Records that the server took a write from this tab. */
  sent(item: QueueItem): void
  /** Records answers that another tab has reported. */
  report(answers: readonly Finished[]): void
  /** No answer to these writes came in time. */
  giveUp(items: readonly QueueItem[]): void
  /** Returns whether the answer to a write is still awaited, if the write has left the store. */
  isAwaited(item: QueueItem): boolean
  /** Returns whether a later write of the same fields has been sent: a slow tab stored or removed this one too late. */
  isOutdated(item: QueueItem): boolean
  /**
   * Returns the reported answers that the store lacks: the screen shows them and has to keep them. A newer write of this tab may have
   * removed their writes from the store already.
   */
  missingIn(inStore: readonly QueueItem[], copies: readonly VisitQuestion[]): StoreChange[]
}

export function createAnswered(): Answered {
  /** The last write of each field that the server took from any tab. */
  const last = new Map<string, number>()
  /** The answers that another tab has reported, by the `seq` of the write; null for a write that was given up. */
  const reported = new Map<number, Finished | null>()

  function sent(item: QueueItem) {
    for (const field of fieldsOf(item)) last.set(field, Math.max(item.seq, last.get(field) ?? 0))
  }

  return {
    sent,
    report(answers) {
      for (const each of answers) {
        reported.set(each.item.seq, each)
        sent(each.item)
      }
    },
    giveUp(items) {
      for (const { seq } of items) if (!reported.has(seq)) reported.set(seq, null)
    },
    isAwaited: ({ seq }) => !reported.has(seq),
    isOutdated: (item) => fieldsOf(item).every((field) => (last.get(field) ?? 0) > item.seq),
    missingIn: (inStore, copies) =>
      [...reported.values()].flatMap((each) => {
        if (!each || each.patch.kind === 'submitted') return []
        const { item, patch } = each
        const copy = copies.find(({ id }) => id === item.questionId)
        const isMissing =
          inStore.some(({ seq }) => seq === item.seq) || (copy && misses(copy, item.seq, patch.revision))
        return isMissing ? [{ type: 'finish' as const, item, patch }] : []
      }),
  }
}
