import { DAYPARTS } from '@cloche/contract/constants.ts'
import { packedNumber } from './packed-number.ts'

/** The dishes of restaurants in a month, in order of restaurant and name. */
export interface DishBlocks {
  /** Its first day, `YYYY-MM-DD`. */
  month: string
  /** The names of the dishes by their numbers, from 0; null if the numbers are those of `dish_names`. */
  names: string[] | null
  packed: Buffer
}

/** The moment of a dish, a byte. */
const MOMENT = packedNumber({
  day: { bits: 5, sql: 'extract(day from day)::int' },
  daypart: { bits: 2, sql: `array_position(array['${DAYPARTS.join("', '")}'], daypart) - 1` },
  isProvisional: { bits: 1, sql: 'is_provisional::int' },
})
/** A dish has two bytes: the minute, then the moment. */
const MINUTE_AND_MOMENT = `(first_minute + at - 1) * 256 + (${MOMENT.sql})`

/** Selects the blocks of `rows`, which are joined with `dish_summaries`, one for each of the keys. `name` is a dish's number. */
export const blocksSql = ({ keys, name, rows }: Record<'keys' | 'name' | 'rows', string>): string => `
  select ${keys}, string_agg(int4send(number) || int4send(amount) || places, '') as dishes
  from (
    select ${keys}, ${name} as number, count(*)::int as amount, string_agg(int2send((${MINUTE_AND_MOMENT})::int2), '') as places
    from ${rows}, unnest(minutes) with ordinality as bins (count, at), generate_series(1, count)
    group by ${keys}, number
  ) as numbered
  group by ${keys}`

/** Puts a number that no name has and the id of the restaurant before the dishes of a row, so that several rows can be joined. */
export const BLOCK = String.raw`'\xffffffff'::bytea || uuid_send(restaurant_id) || dishes`
const NO_NAME = -1
const NUMBER_BYTES = 4
const ID_BYTES = 16
export const DISH_BYTES = 2

/**
 * Calls `visit` with each name of each restaurant, whose id is at `restaurant`. From `first` to before `end` a dish has two bytes: the
 * minute, then the moment.
 */
export function eachName(
  { packed }: DishBlocks,
  visit: (name: number, first: number, end: number, restaurant: number) => void,
): void {
  let restaurant = 0
  for (let at = 0; at < packed.length;) {
    const name = int4At(packed, at)
    at += NUMBER_BYTES
    if (name === NO_NAME) {
      restaurant = at
      at += ID_BYTES
    } else {
      const first = at + NUMBER_BYTES
      const end = first + DISH_BYTES * int4At(packed, at)
      visit(name, first, end, restaurant)
      at = end
    }
  }
}

const int4At = (bytes: Uint8Array, at: number): number =>
  (bytes[at]! << 24) | (bytes[at + 1]! << 16) | (bytes[at + 2]! << 8) | bytes[at + 3]!

/** Returns the id at `restaurant` as 16 characters: a quick key. */
export const shortId = ({ packed }: DishBlocks, restaurant: number): string =>
  packed.toString('latin1', restaurant, restaurant + ID_BYTES)

/** Returns a short id as a UUID. */
export const longId = (short: string): string =>
  Buffer.from(short, 'latin1')
    .toString('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')

/** When a dish was ordered. */
interface Moment {
  /** From 1. */
  day: number
  /** The place in `DAYPARTS`. */
  daypart: number
  isProvisional: boolean
}

/** What each byte of a moment means. */
export const MOMENTS: readonly Moment[] = Array.from({ length: 256 }, (_, byte) => ({
  day: MOMENT.read.day(byte),
  daypart: MOMENT.read.daypart(byte),
  isProvisional: MOMENT.read.isProvisional(byte) === 1,
}))
