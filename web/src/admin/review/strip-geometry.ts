import { isOverTarget, isReadyBeforeOrdered } from '@cloche/checklist/dish.ts'
import type { Dish } from '@cloche/contract/questions.ts'

const MINUTE = 60_000
/** The steps of the clock that are offered, in minutes. */
const STEPS = [5, 10, 15, 30, 60, 120, 240, 720, 1440]
/** More steps would not fit side by side on a phone. */
const MOST_TICKS = 5
/** The width of a time of the clock and of the gap beside it, in rem. */
const TIME_WIDTH = 3

export interface StripBar {
  dish: Dish
  /** The group's target in minutes; null where there is none, or none is known yet. */
  target: number | null
  /** `open`: never ready, so that the bar goes on to the end. `backwards`: ready before it was ordered, so that there is no bar. */
  kind: 'inTime' | 'over' | 'open' | 'backwards'
  /** In percent of the strip. */
  left: number
  width: number
}

export interface Strip {
  bars: StripBar[]
  /** Round times of the clock; `left` in percent of the strip. */
  ticks: { at: string; left: number }[]
}

/** Lays the dishes of a visit on its clock, in the order in which they were ordered. Null without a dish. */
export function stripOf(dishes: readonly Dish[], targets: ReadonlyMap<string, number | null>): Strip | null {
  if (dishes.length === 0) return null
  const times = dishes.flatMap(({ orderTime, readyTime }) => [orderTime, readyTime ?? orderTime])
  const instants = times.map((time) => Date.parse(time))
  const [first, last] = [Math.min(...instants), Math.max(...instants)]
  const minutes = Math.max(1, (last - first) / MINUTE)
  const step = MINUTE * (STEPS.find((each) => minutes / each <= MOST_TICKS - 1) ?? Math.ceil(minutes / 4))
  const from = Math.floor(first / step) * step
  const to = Math.max(from + step, Math.ceil(last / step) * step)
  const place = (at: number) => (100 * (at - from)) / (to - from)
  const ordered = dishes.toSorted((a, b) => Date.parse(a.orderTime) - Date.parse(b.orderTime))
  return {
    bars: ordered.map((dish) => {
      const target = targets.get(dish.id) ?? null
      const kind = kindOf(dish, target)
      const left = place(Date.parse(dish.orderTime))
      const end = kind === 'open' ? 100 : place(Date.parse(dish.readyTime ?? dish.orderTime))
      return { dish, target, kind, left, width: Math.max(0, end - left) }
    }),
    ticks: Array.from({ length: Math.round((to - from) / step) + 1 }, (_, index) => ({
      at: new Date(from + index * step).toISOString(),
      left: place(from + index * step),
    })),
  }
}

/** Returns the ticks that have room for their time, side by side in a strip so many rem wide. */
export function ticksWithTime(ticks: Strip['ticks'], width: number): Strip['ticks'] {
  const every = Math.max(1, Math.ceil(((ticks.length - 1) * TIME_WIDTH) / width))
  return ticks.filter((_, place) => place % every === 0)
}

function kindOf(dish: Dish, target: number | null): StripBar['kind'] {
  if (dish.readyTime === null) return 'open'
  if (isReadyBeforeOrdered(dish)) return 'backwards'
  return target !== null && isOverTarget(dish, target) ? 'over' : 'inTime'
}
