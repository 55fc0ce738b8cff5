import type { Sums } from '@cloche/insight/means.ts'
import { DISH_BYTES, eachName, longId, shortId, type DishBlocks } from './dish-blocks.ts'
import type { DaysFilter } from './filter.ts'
import { choiceOf } from './kitchen-counts.ts'
import type { DishName } from './kitchen-queries.ts'

/** Adds up the minutes of the dishes that the filter's days and hours choose, by name and restaurant. */
export function dishSums(
  blocks: readonly DishBlocks[],
  named: readonly DishName[],
  filter: DaysFilter,
): Map<string, Map<string, Sums>> {
  const nameOf = new Map(named.flatMap(({ id, name }) => (id === null ? [] : [[id, name]])))
  const sums = new Map<string, Map<string, Sums>>()
  for (const block of blocks) {
    const { isChosen } = choiceOf(block.month, filter)
    if (!isChosen.includes(1)) continue
    eachName(block, (number, first, end, restaurant) => {
      const name = block.names ? block.names[number] : nameOf.get(number)
      const added = sumOf(block.packed, first, end, isChosen)
      if (name === undefined || added.n === 0) return
      const ofName = sums.get(name) ?? new Map<string, Sums>()
      sums.set(name, ofName)
      const id = shortId(block, restaurant)
      const own = ofName.get(id)
      if (!own) ofName.set(id, added)
      else for (const key of ['n', 'sum', 'sumSquares'] as const) own[key] += added[key]
    })
  }
  for (const [name, ofName] of sums)
    sums.set(name, new Map(Array.from(ofName, ([short, each]) => [longId(short), each])))
  return sums
}

function sumOf(bytes: Uint8Array, first: number, end: number, isChosen: Uint8Array): Sums {
  let [n, sum, sumSquares] = [0, 0, 0]
  for (let at = first; at < end; at += DISH_BYTES) {
    const minute = bytes[at]!
    const one = isChosen[bytes[at + 1]!]!
    n += one
    sum += one * minute
    sumSquares += one * minute * minute
  }
  return { n, sum, sumSquares }
}
