import { DAYPARTS, WEEKDAYS } from '@cloche/contract/constants.ts'
import type { DishGroup } from '@cloche/contract/kitchen.ts'
import { BIN_COUNT } from '@cloche/insight/duration-bins.ts'
import { DISH_BYTES, eachName, longId, MOMENTS, shortId, type DishBlocks } from './dish-blocks.ts'
import type { DaysFilter } from './filter.ts'
import type { DishName } from './kitchen-queries.ts'

export const GROUPS: readonly DishGroup[] = ['dishes', 'drinks', 'other']

/** Counts of dishes by the minute for each of `GROUPS`. */
export type GroupCounts = readonly Uint32Array[]

export interface DishCounts {
  name: string
  group: DishGroup
  /** The place of the group in `GROUPS`. */
  place: number
  bins: Uint32Array
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

/** A slot is a daypart of a weekday. Slots are ordered by weekday, then by daypart. */
const SLOTS = WEEKDAYS.length * DAYPARTS.length

const emptyBins = () => new Uint32Array(BIN_COUNT)
const emptyGroups = () => GROUPS.map(emptyBins)

/** Returns the numbers of the dishes in blocks, and the names of those without a number. */
export function namesIn(blocks: readonly DishBlocks[]): { ids: number[]; names: string[] } {
  // Nearly all numbers from 1 on are used, so that an array is smaller and faster than a set.
  const isSeen: boolean[] = []
  const names = new Set<string>()
  for (const block of blocks)
    if (block.names) for (const name of block.names) names.add(name)
    else eachName(block, (name) => (isSeen[name] = true))
  return { ids: Object.keys(isSeen).map(Number), names: [...names] }
}

/** Counts the dishes that the filter chooses: all names, or the one of `dish`. */
export function countDishes(
  blocks: readonly DishBlocks[],
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
  // A dish is counted once, in its slot. The slots are added to the dayparts and weekdays in the end.
  const moments = GROUPS.map(() => new Uint32Array(SLOTS * BIN_COUNT))
  const months = [...new Set(blocks.map(({ month }) => month))]
  const choices = new Map(months.map((month) => [month, choiceOf(month, filter)]))
  const restaurants = new Map<string, GroupCounts>()
  for (const block of blocks) {
    const choice = choices.get(block.month)!
    const numbered = block.names?.map((name) => dishes.get(name)) ?? byId
    let own: GroupCounts = []
    let ownAt = -1
    eachName(block, (name, first, end, restaurant) => {
      const found = numbered[name]
      if (!found) return
      if (restaurant !== ownAt) {
        const id = shortId(block, restaurant)
        own = restaurants.get(id) ?? emptyGroups()
        restaurants.set(id, own)
        ownAt = restaurant
      }
      const bins = { ofName: found.bins, ofRestaurant: own[found.place]!, ofMoments: moments[found.place]! }
      countRun(block.packed, first, end, choice, bins)
    })
  }
  for (const [place, ofGroup] of moments.entries())
    for (let slot = 0; slot < SLOTS; slot += 1) {
      const bins = ofGroup.subarray(slot * BIN_COUNT, (slot + 1) * BIN_COUNT)
      addTo(counts.dayparts[slot % DAYPARTS.length]![place]!, bins)
      addTo(counts.weekdays[Math.floor(slot / DAYPARTS.length)]![place]!, bins)
    }
  for (const [id, own] of restaurants) counts.restaurants.set(longId(id), own)
  return counts
}

/** Counts the dishes from `first` to before `end`. It runs for millions of dishes. */
function countRun(
  bytes: Uint8Array,
  first: number,
  end: number,
  { isChosen, firstBins }: Choice,
  { ofName, ofRestaurant, ofMoments }: Record<'ofName' | 'ofRestaurant' | 'ofMoments', Uint32Array>,
): void {
  for (let at = first; at < end; at += DISH_BYTES) {
    const minute = bytes[at]!
    const moment = bytes[at + 1]!
    // To add 0 is faster than a condition that the processor cannot predict.
    const one = isChosen[moment]!
    ofName[minute]! += one
    ofRestaurant[minute]! += one
    ofMoments[firstBins[moment]! + minute]! += one
  }
}

function addTo(sum: Uint32Array, bins: Uint32Array): void {
  for (let minute = 0; minute < BIN_COUNT; minute += 1) sum[minute]! += bins[minute]!
}

/** For each moment of a month: whether the filter chooses it, and where it is counted. */
interface Choice {
  /** 1 or 0. */
  isChosen: Uint8Array
  /** The first bin of the moment's slot. */
  firstBins: Uint16Array
}

export function choiceOf(month: string, filter: DaysFilter): Choice {
  const weekdays = chosenDays(month, filter)
  const choice = { isChosen: new Uint8Array(MOMENTS.length), firstBins: new Uint16Array(MOMENTS.length) }
  for (let moment = 0; moment < MOMENTS.length; moment += 1) {
    const { day, daypart, isProvisional } = MOMENTS[moment]!
    const weekday = weekdays[day]!
    if (weekday === 0 || (isProvisional && !filter.provisional)) continue
    if (filter.daypart !== null && DAYPARTS[daypart] !== filter.daypart) continue
    choice.isChosen[moment] = 1
    choice.firstBins[moment] = ((weekday - 1) * DAYPARTS.length + daypart) * BIN_COUNT
  }
  return choice
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
