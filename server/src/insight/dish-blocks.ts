import { DAYPARTS } from '@cloche/contract/constants.ts'

/** A restaurant's month of dishes, those of a name together. */
export interface DishBlock {
  restaurant_id: string
  /** Its first day, `YYYY-MM-DD`. */
  month: string
  /** The names that the dishes are numbered by, from 0; null if they are numbered by `dish_names`. */
  names: string[] | null
  dishes: Buffer
}

const DAYPART = `array_position(array['${DAYPARTS.join("', '")}'], daypart) - 1`
/** The minute has a byte, and the moment has another one: the day has 5 bits, the daypart 2 and `is_provisional` one. */
const PLACE = `(first_minute + at - 1) * 256 + extract(day from day)::int * 8 + (${DAYPART}) * 2 + is_provisional::int`

/** Selects the blocks of `rows`, which are joined with `dish_summaries`, one for each of the keys. `name` is a dish's number. */
export const blocksSql = ({ keys, name, rows }: Record<'keys' | 'name' | 'rows', string>): string => `
  select ${keys}, string_agg(int4send(number) || int4send(amount) || places, '') as dishes
  from (
    select ${keys}, ${name} as number, count(*)::int as amount, string_agg(int2send((${PLACE})::int2), '') as places
    from ${rows}, unnest(minutes) with ordinality as bins (count, at), generate_series(1, count)
    group by ${keys}, number
  ) as numbered
  group by ${keys}`

/** A name's number and the number of its dishes. */
const HEAD_BYTES = 8
export const DISH_BYTES = 2

/** Calls `visit` with each name of a block. From `first` to before `end` a dish has two bytes: the minute, then the moment. */
export function eachName(
  { dishes }: DishBlock,
  visit: (name: number, first: number, end: number) => void,
): void {
  for (let at = 0; at < dishes.length;) {
    const first = at + HEAD_BYTES
    const end = first + DISH_BYTES * dishes.readInt32BE(at + 4)
    visit(dishes.readInt32BE(at), first, end)
    at = end
  }
}

/** When a dish was ordered. */
interface Moment {
  /** From 1. */
  day: number
  /** The place in `DAYPARTS`. */
  daypart: number
  isProvisional: boolean
}

/** Returns what each byte of a moment means. */
export const MOMENTS: readonly Moment[] = Array.from({ length: 256 }, (_, byte) => ({
  day: byte >> 3,
  daypart: (byte >> 1) & 3,
  isProvisional: (byte & 1) === 1,
}))
