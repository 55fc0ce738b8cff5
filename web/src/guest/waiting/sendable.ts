import type { OutboxItem } from '@cloche/engine/outbox.ts'

/** The items that will be sent without the guest: no refused ones, and no submission that waits for one. */
export function sendable(waiting: readonly OutboxItem[]): OutboxItem[] {
  const held = new Set(waiting.filter(({ state }) => state === 'failed').map(({ visitId }) => visitId))
  return waiting.filter(
    ({ state, kind, visitId }) => state !== 'failed' && !(kind === 'submit' && held.has(visitId)),
  )
}
