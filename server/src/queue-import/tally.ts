import type { Problem } from '@cloche/contract/problems.ts'
import { QUEUED_KINDS, type QueuedKind, type QueueImportResult } from '@cloche/contract/queue-import.ts'

export type Outcome = 'stored' | 'known' | Problem

/** What became of the writes of a file, kind by kind. */
export class Tally {
  readonly counts: QueueImportResult['counts'] = {}
  readonly refused: QueueImportResult['refused'] = []

  /** `of`: what can be told of the write. */
  add(of: Omit<QueueImportResult['refused'][number], 'problem'>, outcome: Outcome): void {
    const { kind } = of
    if (kind) {
      const count = (this.counts[kind] ??= { stored: 0, known: 0, refused: 0 })
      count[typeof outcome === 'string' ? outcome : 'refused']++
    }
    if (typeof outcome === 'string') return
    this.refused.push({ ...of, problem: outcome })
  }

  /** Kind → how many were stored, those that were alone. */
  stored(): [QueuedKind, number][] {
    return QUEUED_KINDS.flatMap((kind): [QueuedKind, number][] => {
      const stored = this.counts[kind]?.stored ?? 0
      return stored > 0 ? [[kind, stored]] : []
    })
  }
}
