import type { Dish } from '@cloche/contract/questions.ts'
import type { OutboxItem } from './outbox.ts'

/**
 * A write as it would be had this device known the server's clock when it was made: one from before it ever heard from the server
 * has all its times moved by `offset` (server minus device, milliseconds). `confirmed` dishes came from the server: a time that
 * stands there is right already.
 */
export function timed(item: OutboxItem, offset: number | null, confirmed: readonly Dish[] = []): OutboxItem {
  if (item.clockOffset !== null || !offset) return item
  const capturedAt = moved(item.capturedAt, offset)
  if (item.kind === 'dish') {
    return { ...item, capturedAt, body: { ...item.body, orderTime: moved(item.body.orderTime, offset) } }
  }
  if (item.kind !== 'updateDish') return { ...item, capturedAt }
  const right = confirmed.filter(({ id }) => id === item.body.id).flatMap(timesOf)
  return {
    ...item,
    capturedAt,
    body: withTimes(item.body, (at) => (right.includes(at) ? at : moved(at, offset))),
  }
}

/** A dish as it is noted now: times that it took over from a write of before the first measurement are put right. */
export function timedNow(dish: Dish, waiting: readonly OutboxItem[], offset: number | null): Dish {
  if (!offset) return dish
  const raw = waiting.flatMap(({ kind, body, clockOffset }) =>
    clockOffset === null && (kind === 'dish' || kind === 'updateDish') && body.id === dish.id
      ? timesOf(body)
      : [],
  )
  return withTimes(dish, (at) => (raw.includes(at) ? moved(at, offset) : at))
}

const moved = (at: string, offset: number) => new Date(Date.parse(at) + offset).toISOString()

const timesOf = ({ orderTime, readyTime }: { orderTime: string; readyTime?: string | null }) =>
  readyTime ? [orderTime, readyTime] : [orderTime]

function withTimes(dish: Dish, change: (at: string) => string): Dish {
  return { ...dish, orderTime: change(dish.orderTime), readyTime: dish.readyTime && change(dish.readyTime) }
}
