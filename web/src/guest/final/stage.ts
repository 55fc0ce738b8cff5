import type { DeliveryState, Receipt, Submission } from '@cloche/engine/interface.ts'

/** The message of the page after the submission. `unkept`: it waits, and this phone could not store it. `busy`: it waits for the server. */
export type Stage = 'none' | 'unkept' | 'waiting' | 'busy' | 'sending' | 'refused' | 'done' | 'partial'

export function stageOf(
  submission: Submission,
  { online, busy, stored }: Pick<DeliveryState, 'online' | 'busy' | 'stored'>,
): Stage {
  if (submission.state === 'waiting') {
    if (!stored) return 'unkept'
    if (online) return 'sending'
    return busy ? 'busy' : 'waiting'
  }
  if (submission.state === 'done' && submission.receipt && !isWhole(submission.receipt)) return 'partial'
  return submission.state
}

export function isWhole(receipt: Receipt): boolean {
  return Object.values(receipt).every(({ stored, of }) => stored === of)
}
