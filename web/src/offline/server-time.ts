import type { OutboxItem } from './outbox.ts'

/**
 * A write as it would be had this device known the server's clock when it was made: one from before it ever heard from the server
 * has all its times moved by `offset` (server minus device, milliseconds). A write has only times that were read when it was made.
 */
export function timed(item: OutboxItem, offset: number | null): OutboxItem {
  if (item.clockOffset !== null || !offset) return item
  const moved = (at: string) => new Date(Date.parse(at) + offset).toISOString()
  const body = { ...item.body } as { orderTime?: string; readyTime?: string | null }
  if (body.orderTime) body.orderTime = moved(body.orderTime)
  if (body.readyTime) body.readyTime = moved(body.readyTime)
  return { ...item, capturedAt: moved(item.capturedAt), body } as OutboxItem
}
