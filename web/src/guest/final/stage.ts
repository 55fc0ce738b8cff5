import type { DeliveryState, Receipt, Submission } from '@cloche/engine/interface.ts'

/** The message of the page after the submission. `unkept`: it waits, and this phone could not store it. */
export type Stage = 'none' | 'unkept' | 'waiting' | 'sending' | 'refused' | 'done' | 'partial'

export function stageOf(
  submission: Submission,
  { online, stored }: Pick<DeliveryState, 'online' | 'stored'>,
): Stage {
  if (submission.state === 'waiting') return stored ? (online ? 'sending' : 'waiting') : 'unkept'
  if (submission.state === 'done' && submission.receipt && !isWhole(submission.receipt)) return 'partial'
  return submission.state
}

export function isWhole(receipt: Receipt): boolean {
  return Object.values(receipt).every(({ stored, of }) => stored === of)
}
