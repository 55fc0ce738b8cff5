import type { QueueItem } from '@cloche/engine/queue.ts'

/** The items that will be sent without the guest: no refused ones, and no submission that waits for one. */
export function sendable(waiting: readonly QueueItem[]): QueueItem[] {
  const held = new Set(waiting.filter(({ state }) => state === 'failed').map(({ visitId }) => visitId))
  return waiting.filter(
    ({ state, kind, visitId }) => state !== 'failed' && !(kind === 'submit' && held.has(visitId)),
  )
}
