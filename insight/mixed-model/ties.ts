import { DISTINCT } from './compare.ts'

interface Ties {
  /** The best and the worst place, from 1, that each restaurant may have, given which restaurants can be told apart. */
  places: { first: number; last: number }[]
  /**
   * Stretches of the order, as indices into it. Two restaurants that cannot be told apart share a stretch; two that share none can be told
   * apart. No stretch lies within another, and each has at least two restaurants.
   */
  stretches: { from: number; to: number }[]
}

/** Returns the restaurants whose order is open. `order` has indices of restaurants, the best first; `better(r, s)` is P(r is better than s). */
export function tiesOf(order: readonly number[], better: (one: number, other: number) => number): Ties {
  const isAbove = (one: number, other: number) => better(one, other) >= DISTINCT
  const places = order.map((each) => ({
    first: 1 + order.filter((other) => other !== each && isAbove(other, each)).length,
    last: order.length - order.filter((other) => other !== each && isAbove(each, other)).length,
  }))
  const stretches: Ties['stretches'] = []
  let reach = 0
  for (const [from, each] of order.entries()) {
    const to = order.findLastIndex((other) => !isAbove(each, other) && !isAbove(other, each))
    if (to > Math.max(from, reach)) stretches.push({ from, to })
    reach = Math.max(reach, to)
  }
  return { places, stretches }
}
