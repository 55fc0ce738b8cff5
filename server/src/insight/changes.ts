import type { Insight } from '@cloche/contract/insight.ts'
import { differenceOf, discoveries, noiseWithin, type Difference, type Sums } from '@cloche/insight/means.ts'
import { measured, totalOf } from './measures.ts'
import type { PlaceRow } from './report-queries.ts'

/** The level of all intervals of the report. */
export const LEVEL = 0.9
/** At most this share of the listed changes is expected to be chance. */
const FALSE_SHARE = 0.1
/** A mean of fewer visits is not compared. */
const FEWEST = 3

interface Pair extends Difference {
  restaurantId: string | null
  categoryId: string | null
  before: Sums
  now: Sums
}

/**
 * Compares the periods for each restaurant, for each category, and for each category of a restaurant. Returns the differences that
 * chance does not explain, the largest first, and the number of comparisons.
 */
export function changesBeyondNoise(
  visits: readonly PlaceRow[],
  categories: readonly PlaceRow[],
): Pick<Insight, 'changes' | 'compared'> {
  const ofCategory = Map.groupBy(categories, ({ category_id }) => category_id)
  const pairs = [
    ...pairsOf(visits, null),
    ...[...ofCategory].flatMap(([categoryId, rows]) => pairsOf(rows, categoryId)),
  ]
  const counts = discoveries(
    pairs.map(({ p }) => p),
    FALSE_SHARE,
  )
  const changes = pairs
    .filter((_, place) => counts[place])
    .map(({ p: _p, before, now, ...rest }) => ({ ...rest, before: measured(before), now: measured(now) }))
    .toSorted((a, b) => Math.abs(b.difference) - Math.abs(a.difference))
  return { changes, compared: pairs.length }
}

/** The whole score of all restaurants is left out: the report says beside its mean how the mean changed. */
function pairsOf(rows: readonly PlaceRow[], categoryId: string | null): Pair[] {
  const places = [...Map.groupBy(rows, ({ restaurant_id }) => restaurant_id)].map(([restaurantId, own]) => ({
    restaurantId,
    categoryId,
    ...bothOf(own),
  }))
  const noise = noiseWithin(places.flatMap(({ before, now }) => [before, now]))
  const all = { restaurantId: null, categoryId, ...bothOf(rows) }
  // Restaurants differ, and not each was visited in both periods, so that their differences are noise here.
  const noiseOfAll = noiseWithin([all.before, all.now])
  const isOfMany = categoryId !== null && places.length > 1
  return [
    ...places.flatMap((place) => differing(place, noise)),
    ...(isOfMany ? differing(all, noiseOfAll) : []),
  ]
}

/** Adds up each of the two periods. */
export function bothOf(rows: readonly PlaceRow[]) {
  const [now, before] = [true, false].map((isNow) => totalOf(rows.filter(({ is_now }) => is_now === isNow)))
  return { before: before!, now: now! }
}

function differing(pair: Omit<Pair, keyof Difference>, noise: ReturnType<typeof noiseWithin>): Pair[] {
  const { before, now } = pair
  if (!noise || Math.min(before.n, now.n) < FEWEST) return []
  return [{ ...pair, ...differenceOf(before, now, noise, LEVEL) }]
}
