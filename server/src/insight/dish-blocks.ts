import { DAYPARTS } from '@cloche/contract/constants.ts'

/** A restaurant's month of dishes. */
export interface DishBlock {
  restaurant_id: string
  /** Its first day, `YYYY-MM-DD`. */
  month: string
  /** The names that the dishes are numbered by, from 0; null if they are numbered by `dish_names`. */
  names: string[] | null
  dishes: Buffer
}

/** So many dishes of one name, served within one minute from the order, of a restaurant's day and daypart. */
export interface BlockDish {
  name: number
  minute: number
  /** From 1. */
  day: number
  /** The place in `DAYPARTS`. */
  daypart: number
  isProvisional: boolean
  count: number
}

const DAYPART = `array_position(array['${DAYPARTS.join("', '")}'], daypart) - 1`
/** The minute has 7 bits, the day 5, the daypart 2 and `is_provisional` one. */
const PLACE = `(first_minute + at - 1) * 256 + extract(day from day)::int * 8 + (${DAYPART}) * 2 + is_provisional::int`

/** Encodes the dishes of `dish_summaries`, joined with `unnest(minutes) with ordinality as bins (count, at)`. `name` is their number. */
export const blockSql = (name: string): string =>
  `string_agg(int4send(${name}) || int2send((${PLACE})::int2) || int2send(count::int2), '')`

const BYTES = 8

/** Calls `visit` with each dish of a block. The object is the same each time. */
export function eachDish({ dishes }: DishBlock, visit: (dish: BlockDish) => void): void {
  const dish: BlockDish = { name: 0, minute: 0, day: 0, daypart: 0, isProvisional: false, count: 0 }
  for (let at = 0; at < dishes.length; at += BYTES) {
    const place = dishes.readInt16BE(at + 4)
    dish.name = dishes.readInt32BE(at)
    dish.minute = place >> 8
    dish.day = (place >> 3) & 31
    dish.daypart = (place >> 1) & 3
    dish.isProvisional = (place & 1) === 1
    dish.count = dishes.readInt16BE(at + 6)
    visit(dish)
  }
}
