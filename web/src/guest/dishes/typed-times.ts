import type { Dish, DishChange } from '@cloche/contract/questions.ts'
import type { Drafts } from '../drafts.ts'
import { typedTime } from '@cloche/checklist/typed-time.ts'
import { nearestInstant, wallClock } from './wall-clock.ts'

/** The times typed for a dish, `HH:mm` or empty; an unchanged time is absent. */
export interface TypedTimes {
  order?: string
  ready?: string
}

/** The fields of a dish's drafts. */
export const timeFields = ({ id }: Dish) => ({ order: `${id}-order`, ready: `${id}-ready` })

/** The times that were typed for a dish and could not be saved. */
export function unsavedTimes(dish: Dish, drafts: Drafts): TypedTimes {
  const fields = Object.entries(timeFields(dish)).flatMap(([name, field]) => {
    const draft = drafts.get().get(field)
    const time = draft?.means === null && typedTime(draft.text)
    return time ? [[name, time]] : []
  })
  return Object.fromEntries(fields) as TypedTimes
}

/** The times of a dish with the typed ones, and those that change. */
export interface Typed {
  change: DishChange
  orderTime: string
  readyTime: string | null
}

/**
 * `noted`: the dish when the editor was opened, so that half-typed times don't move the day. `dish`: the current dish, whose
 * times stay where none was typed. Null while the order time is half-typed.
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

/**
 * Takes the day that puts the typed time nearest to the old time, or else to the order; the order's own minute means the order's
 * instant.
 */
function readyAt(time: string, noted: Dish, orderTime: Date, timezone: string): string {
  if (time === wallClock(orderTime, timezone)) return orderTime.toISOString()
  const beside = noted.readyTime ? new Date(noted.readyTime) : orderTime
  return nearestInstant(time, beside, timezone).toISOString()
}
