import { comparable, compare, noiseOfPlaces, pOf, type Both, type Difference } from './compare.ts'
import { added, discoveryLimit, NO_SUMS } from './means.ts'
import type { NoiseNode } from './shared-noise.ts'

/**
 * At most one in ten of the named changes may be chance. The limit is a fifth lower: degrees of freedom that are estimated from few
 * visits let through up to a fifth too many (`npm run rank:check`).
 */
const FALSE_SHARE = 0.08
/** The least number of visits of a mean that is compared. */
const FEWEST = 3

/** The values of a restaurant in both periods: whole scores, those of a category, or the minutes of a dish. */
export interface Place extends Both {
  restaurantId: string
  /** The checklist of whole scores, the category or the dish. */
  subject: string
}

interface Pair extends Both {
  /** Null: the chosen restaurants together. */
  restaurantId: string | null
  subject: string
  /** The numbers of restaurants with visits in both periods, which are compared, and in any of them. */
  restaurants: { compared: number; all: number }
}

export interface Comparison extends Pair {
  difference: Difference
  /** Chance does not explain the difference. */
  isBeyondNoise: boolean
}

export interface Comparisons {
  /** The comparisons of the chosen restaurants. */
  shown: Comparison[]
  /** The number of comparisons of all restaurants, which decide together what is beyond noise. */
  made: number
}

interface Unjudged {
  pair: Pair
  difference: Difference
  p: number
}

/**
 * Compares the two periods of each restaurant, of each category or dish of a restaurant, and of all restaurants together. All of these
 * comparisons are judged as one family, so that every page gives the same answer for a change. The chosen restaurants together are held
 * to the limit of the family. A restaurant with fewer than three visits in a period is not compared alone.
 */
export function comparisons(
  places: readonly Place[],
  isChosen: (restaurantId: string) => boolean,
): Comparisons {
  const subjects = [...Map.groupBy(places, (place) => place.subject)].flatMap(([subject, own]) => {
    const noise = noiseOfPlaces(own)
    return noise ? [{ subject, own, noise, alone: own.flatMap((place) => alone(place, noise)) }] : []
  })
  const family = subjects.flatMap((subject) => [
    ...subject.alone,
    ...together(subject.own, subject.subject, subject.noise),
  ])
  const limit = discoveryLimit(
    family.map(({ p }) => p),
    FALSE_SHARE,
  )
  const shown = subjects.flatMap((subject) => [
    ...subject.alone.filter(({ pair }) => isChosen(pair.restaurantId!)),
    ...together(
      subject.own.filter(({ restaurantId }) => isChosen(restaurantId)),
      subject.subject,
      subject.noise,
    ),
  ])
  return {
    shown: shown.map(({ pair, difference, p }) => ({ ...pair, difference, isBeyondNoise: p <= limit })),
    made: family.length,
  }
}

export const isComparedAlone = ({ before, now }: Both): boolean => Math.min(before.n, now.n) >= FEWEST

function alone(place: Place, noise: readonly NoiseNode[]): Unjudged[] {
  if (!isComparedAlone(place)) return []
  return [unjudged({ ...place, restaurants: { compared: 1, all: 1 } }, compare([place], noise))]
}

/** Compares restaurants together, if two or more can be compared. */
function together(places: readonly Place[], subject: string, noise: readonly NoiseNode[]): Unjudged[] {
  const same = comparable(places)
  const { before, now } = totalOf(same)
  if (same.length < 2 || Math.min(before.n, now.n) < FEWEST) return []
  const restaurants = { compared: same.length, all: places.length }
  const pair = { restaurantId: null, subject, ...totalOf(places), restaurants }
  return [unjudged(pair, compare(same, noise))]
}

const unjudged = (pair: Pair, difference: Difference): Unjudged => ({ pair, difference, p: pOf(difference) })

const totalOf = (places: readonly Both[]): Both =>
  places.reduce(
    (sums, { before, now }) => ({ before: added(sums.before, before), now: added(sums.now, now) }),
    { before: NO_SUMS, now: NO_SUMS },
  )
