import type { Problem } from '@cloche/contract/problems.ts'
import { QUEUED_KINDS, type QueuedKind, type QueueImportResult } from '@cloche/contract/queue-import.ts'

export type Outcome = 'stored' | 'known' | Problem

/** Counts the outcomes of a file's writes, by kind. */
export class Tally {
  readonly counts: QueueImportResult['counts'] = {}
  readonly refused: QueueImportResult['refused'] = []

  /** `of`: the known fields of the write. */
  add(of: Omit<QueueImportResult['refused'][number], 'problem'>, outcome: Outcome): void {
    const { kind } = of
    if (kind) {
      const count = (this.counts[kind] ??= { stored: 0, known: 0, refused: 0 })
      count[typeof outcome === 'string' ? outcome : 'refused']++
    }
    if (typeof outcome === 'string') return
    this.refused.push({ ...of, problem: outcome })
  }

  /** The number of writes stored, for each kind that has any. */
  stored(): [QueuedKind, number][] {
    return QUEUED_KINDS.flatMap((kind): [QueuedKind, number][] => {
      const stored = this.counts[kind]?.stored ?? 0
      return stored > 0 ? [[kind, stored]] : []
    })
  }
}
