import type { Problem } from '@cloche/contract/problems.ts'
import {
  QUEUED_KINDS,
  type QueuedKind,
  type QueuedWrite,
  type RescueResult,
} from '@cloche/contract/rescue.ts'
import { id } from '@cloche/contract/shared.ts'

export type Outcome = 'stored' | 'known' | Problem

/** What became of the writes of a file, kind by kind. */
export class Tally {
  readonly counts: RescueResult['counts'] = {}
  readonly refused: RescueResult['refused'] = []

  /** `unread`: as it stands in the file, whatever that is. */
  add(unread: QueuedWrite, title: string | null, outcome: Outcome): void {
    const kind = QUEUED_KINDS.find((each) => each === unread?.kind) ?? null
    if (kind) {
      const count = (this.counts[kind] ??= { stored: 0, known: 0, refused: 0 })
      count[typeof outcome === 'string' ? outcome : 'refused']++
    }
    if (typeof outcome === 'string') return
    const questionId = id.safeParse(unread?.questionId).data ?? null
    this.refused.push({ kind, questionId, title, problem: outcome })
  }

  /** Kind → how many were stored, those that were alone. */
  stored(): [QueuedKind, number][] {
    return QUEUED_KINDS.flatMap((kind): [QueuedKind, number][] => {
      const stored = this.counts[kind]?.stored ?? 0
      return stored > 0 ? [[kind, stored]] : []
    })
  }
}
