import type { Kitchen, KitchenQuery } from '@cloche/contract/kitchen.ts'
import { comparisons, isComparedAlone, type Place } from '@cloche/insight/changes.ts'
import { meanOf, NO_SUMS, type Sums } from '@cloche/insight/means.ts'
import { statedOf } from './changes.ts'
import type { DishBlocks } from './dish-blocks.ts'
import { dishSums } from './dish-sums.ts'
import { daysBefore, type DaysFilter } from './filter.ts'
import type { DishName } from './kitchen-queries.ts'

/** The greatest number of comparisons, for the dishes ordered most often. Each further one costs time, and lowers the power of the others. */
const COMPARED_MAX = 4000

type Changes = Pick<Kitchen, 'before' | 'changes' | 'compared' | 'comparedInAll'>

/**
 * Compares how long each dish took in the two periods, in each restaurant and in all of them. All of these comparisons are one family
 * (docs/statistics.md, "What changed"). `blocks` are of all restaurants.
 */
export function dishChanges(
  blocks: readonly DishBlocks[],
  named: readonly DishName[],
  filter: DaysFilter,
  { group, dish }: Pick<KitchenQuery, 'group' | 'dish'>,
): Changes {
  const before = daysBefore(filter)
  const places = placesOf(dishSums(blocks, named, { ...filter, ...before }), dishSums(blocks, named, filter))
  const chosen = new Set(filter.restaurantIds)
  const groupOf = new Map(named.map((each) => [each.name, each.group]))
  const { shown, made } = comparisons(places, (id) => chosen.has(id))
  const own = shown.flatMap(({ subject, ...each }) => {
    const isShown = (!dish || subject === dish) && (!group || groupOf.get(subject) === group)
    return isShown ? [{ name: subject, ...each }] : []
  })
  return {
    before,
    changes: own
      .filter(({ isBeyondNoise }) => isBeyondNoise)
      .map((each) => ({
        name: each.name,
        restaurantId: each.restaurantId,
        before: timed(each.before),
        now: timed(each.now),
        ...statedOf(each),
      }))
      .toSorted((one, other) => Math.abs(other.difference) - Math.abs(one.difference)),
    compared: own.length,
    comparedInAll: made,
  }
}

const timed = (sums: Sums) => ({ dishes: sums.n, minutes: meanOf(sums)! })

type ByName = ReturnType<typeof dishSums>

function placesOf(before: ByName, now: ByName): Place[] {
  const byName = [...now].flatMap(([subject, restaurants]) => {
    const was = before.get(subject)
    if (!was) return []
    const ids = [...new Set([...was.keys(), ...restaurants.keys()])].toSorted()
    const places = ids.map((restaurantId): Place => ({
      restaurantId,
      subject,
      before: was.get(restaurantId) ?? NO_SUMS,
      now: restaurants.get(restaurantId) ?? NO_SUMS,
    }))
    return [{ subject, places, orders: places.reduce((sum, place) => sum + place.before.n + place.now.n, 0) }]
  })
  let compared = 0
  return byName
    .toSorted((one, other) => other.orders - one.orders || (one.subject < other.subject ? -1 : 1))
    .flatMap(({ places }) => {
      compared += places.filter(isComparedAlone).length + 1
      return compared > COMPARED_MAX ? [] : places
    })
}
