import { DAYPARTS, WEEKDAYS } from '@cloche/contract/constants.ts'
import type { DishGroup } from '@cloche/contract/kitchen.ts'
import { BIN_COUNT } from '@cloche/insight/duration-bins.ts'
import { DISH_BYTES, eachName, MOMENTS, type DishBlock } from './dish-blocks.ts'
import type { DaysFilter } from './filter.ts'
import type { DishName } from './kitchen-queries.ts'

export const GROUPS: readonly DishGroup[] = ['dishes', 'drinks', 'other']

/** Counts of dishes by the minute for each of `GROUPS`. */
export type GroupCounts = readonly number[][]

export interface DishCounts {
  name: string
  group: DishGroup
  /** The place of the group in `GROUPS`. */
  place: number
  bins: number[]
}

export interface KitchenCounts {
  restaurants: Map<string, GroupCounts>
  /** In the order of `DAYPARTS`. */
  dayparts: GroupCounts[]
  /** In the order of `WEEKDAYS`. */
  weekdays: GroupCounts[]
  /** By name. */
  dishes: Map<string, DishCounts>
}

/** The dayparts of each weekday. */
const SLOTS = WEEKDAYS.flatMap((_, weekday) =>
  DAYPARTS.map((_daypart, daypart) => ({ weekday: weekday + 1, daypart })),
)
const NOT_CHOSEN = -1

const emptyBins = (): number[] => Array.from({ length: BIN_COUNT }, () => 0)
const emptyGroups = (): number[][] => GROUPS.map(emptyBins)

/** Returns the numbers and the names of the dishes in blocks. */
export function namesIn(blocks: readonly DishBlock[]): { ids: number[]; names: string[] } {
  // The numbers begin with 1 and leave few out, so that an array is smaller and faster than a set.
  const isSeen: boolean[] = []
  const names = new Set<string>()
  for (const block of blocks)
    if (block.names) for (const name of block.names) names.add(name)
    else eachName(block, (name) => (isSeen[name] = true))
  return { ids: Object.keys(isSeen).map(Number), names: [...names] }
}

/** Counts the dishes that the filter chooses. `dish`: of this name only. */
export function countDishes(
  blocks: readonly DishBlock[],
  named: readonly DishName[],
  { dish, ...filter }: DaysFilter & { dish: string | null },
): KitchenCounts {
  const counts: KitchenCounts = {
    restaurants: new Map(),
    dayparts: DAYPARTS.map(emptyGroups),
    weekdays: WEEKDAYS.map(emptyGroups),
    dishes: new Map(),
  }
  const { dishes } = counts
  const byId: (DishCounts | undefined)[] = []
  for (const { id, name, group } of named) {
    if (dish !== null && name !== dish) continue
    const found = dishes.get(name) ?? { name, group, place: GROUPS.indexOf(group), bins: emptyBins() }
    dishes.set(name, found)
    if (id !== null) byId[id] = found
  }
  // A dish counts in one slot, which is added to its daypart and to its weekday in the end.
  const moments = GROUPS.map(() => SLOTS.map(emptyBins))
  const months = [...new Set(blocks.map(({ month }) => month))]
  const slotsOf = new Map(months.map((month) => [month, chosenSlots(month, filter)]))
  for (const block of blocks) {
    const slots = slotsOf.get(block.month)!
    const numbered = block.names?.map((name) => dishes.get(name)) ?? byId
    const own = counts.restaurants.get(block.restaurant_id) ?? emptyGroups()
    counts.restaurants.set(block.restaurant_id, own)
    eachName(block, (name, first, end) => {
      const found = numbered[name]
      if (!found) return
      const [ofName, group, ofGroup] = [found.bins, own[found.place]!, moments[found.place]!]
      // Millions of dishes pass here.
      for (let at = first; at < end; at += DISH_BYTES) {
        const slot = slots[block.dishes[at + 1]!]!
        if (slot === NOT_CHOSEN) continue
        const minute = block.dishes[at]!
        ofName[minute]! += 1
        group[minute]! += 1
        ofGroup[slot]![minute]! += 1
      }
    })
  }
  for (const [place, ofGroup] of moments.entries())
    for (const [slot, bins] of ofGroup.entries()) {
      const { daypart, weekday } = SLOTS[slot]!
      addTo(counts.dayparts[daypart]![place]!, bins)
      addTo(counts.weekdays[weekday - 1]![place]!, bins)
    }
  return counts
}

function addTo(sum: number[], bins: readonly number[]): void {
  for (const [minute, count] of bins.entries()) sum[minute]! += count
}

/** Returns the place in `SLOTS` of each moment of a month, or `NOT_CHOSEN`. */
function chosenSlots(month: string, filter: DaysFilter): Int8Array {
  const weekdays = chosenDays(month, filter)
  return Int8Array.from(MOMENTS, ({ day, daypart, isProvisional }) => {
    const isChosen =
      weekdays[day] !== 0 &&
      (!isProvisional || filter.provisional) &&
      (filter.daypart === null || DAYPARTS[daypart] === filter.daypart)
    return isChosen
      ? SLOTS.findIndex((slot) => slot.weekday === weekdays[day] && slot.daypart === daypart)
      : NOT_CHOSEN
  })
}

/** Returns the weekday, 1 (Monday) to 7, of each chosen day of a month, from place 1; 0 for the others. */
function chosenDays(month: string, { from, to, weekdays }: DaysFilter): number[] {
  const first = new Date(`${month}T00:00Z`).getUTCDay()
  return Array.from({ length: 32 }, (_, day) => {
    const date = month.slice(0, 8) + String(day).padStart(2, '0')
    const weekday = ((first + day + 5) % 7) + 1
    const isChosen = from <= date && date <= to && (weekdays === null || weekdays.includes(weekday))
    return isChosen ? weekday : 0
  })
}
