import type { OutboxItem } from '@cloche/engine/outbox.ts'

/** What goes out by itself: not what was refused, nor a submission that this holds up. */
export function sendable(waiting: readonly OutboxItem[]): OutboxItem[] {
  const held = new Set(waiting.filter(({ state }) => state === 'failed').map(({ visitId }) => visitId))
  return waiting.filter(
    ({ state, kind, visitId }) => state !== 'failed' && !(kind === 'submit' && held.has(visitId)),
  )
}
