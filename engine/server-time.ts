import type { QueueItem } from './queue.ts'

/**
 * Converts a write that was made before the first measurement of the clock: all its times move by `offset` (server minus device,
 * milliseconds). They were all read from the device's clock as the write was made.
 */
export function timed(item: QueueItem, offset: number | null): QueueItem {
  const { after } = item
  if (item.clockOffset !== null || (offset === null && !after)) return item
  const moved = (at: string) => new Date(Date.parse(at) + (offset ?? 0)).toISOString()
  const body = { ...item.body } as { orderTime?: string; readyTime?: string | null }
  if (body.orderTime) body.orderTime = moved(body.orderTime)
  if (body.readyTime) body.readyTime = moved(body.readyTime)
  const made = moved(item.capturedAt)
  const capturedAt = after && after > made ? after : made
  return { ...item, capturedAt, clockOffset: offset, body } as QueueItem
}
