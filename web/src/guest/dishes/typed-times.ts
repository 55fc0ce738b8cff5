import type { Dish, DishChange } from '@cloche/contract/questions.ts'
import { nearestInstant, wallClock } from './wall-clock.ts'

/** What was typed over a dish's times, `HH:mm` or empty; a time that was not touched is not there. */
export interface TypedTimes {
  order?: string
  ready?: string
}

/** The times of a dish after what was typed, and which of them that changes. */
export interface Typed {
  change: DishChange
  orderTime: string
  readyTime: string | null
}

/**
 * `noted` is the dish as it was when its editor opened: half-typed times in between must not move the day. `dish` is as it is
 * now: what was not typed over is its own. Null while the order time is half-typed.
 */
export function typedOver(noted: Dish, dish: Dish, typed: TypedTimes, timezone: string): Typed | null {
  if (typed.order === '') return null
  const change: DishChange = {}
  if (typed.order !== undefined)
    change.orderTime = nearestInstant(typed.order, new Date(noted.orderTime), timezone).toISOString()
  const orderTime = change.orderTime ?? dish.orderTime
  if (typed.ready !== undefined)
    change.readyTime = typed.ready === '' ? null : readyAt(typed.ready, noted, new Date(orderTime), timezone)
  const { readyTime = dish.readyTime } = change
  return { change, orderTime, readyTime }
}

/** A typed time is read beside the one it corrects, else beside the order; the order's own minute is the order. */
function readyAt(time: string, noted: Dish, orderTime: Date, timezone: string): string {
  if (time === wallClock(orderTime, timezone)) return orderTime.toISOString()
  const beside = noted.readyTime ? new Date(noted.readyTime) : orderTime
  return nearestInstant(time, beside, timezone).toISOString()
}
