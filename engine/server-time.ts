import type { OutboxItem } from './outbox.ts'

/**
 * A write as it would be had this device known the server's clock when it was made: one from before it ever heard from the server
 * has all its times moved by `offset` (server minus device, milliseconds). A write has only times that were read when it was made.
 */
export function timed(item: OutboxItem, offset: number | null): OutboxItem {
  const { after } = item
  if (item.clockOffset !== null || (offset === null && !after)) return item
  const moved = (at: string) => new Date(Date.parse(at) + (offset ?? 0)).toISOString()
  const body = { ...item.body } as { orderTime?: string; readyTime?: string | null }
  if (body.orderTime) body.orderTime = moved(body.orderTime)
  if (body.readyTime) body.readyTime = moved(body.readyTime)
  const made = moved(item.capturedAt)
  const capturedAt = after && after > made ? after : made
  return { ...item, capturedAt, clockOffset: offset, body } as OutboxItem
}
