import type { Insight } from '@cloche/contract/insight.ts'
import { comparisons, type Comparison } from '@cloche/insight/changes.ts'
import { intervalOf } from '@cloche/insight/compare.ts'
import { measured, totalOf } from './measures.ts'
import type { PlaceRow } from './scores-by-place.ts'

/** The confidence level of all intervals of the insight. */
const LEVEL = 0.9

interface Choice {
  /** The chosen restaurants. */
  restaurantIds: readonly string[]
  /** The chosen category; null for all. */
  categoryId: string | null
}

/**
 * Compares the two periods of all restaurants, by whole scores and by categories. Answers the comparisons of the chosen restaurants:
 * the change of the first figure, and the differences that chance does not explain, the largest first.
 */
export function changesOf(
  visits: readonly PlaceRow[],
  categories: readonly PlaceRow[],
  { restaurantIds, categoryId }: Choice,
): Pick<Insight, 'difference' | 'changes' | 'compared' | 'comparedInAll'> {
  const chosen = new Set(restaurantIds)
  const ofCategory = Map.groupBy(categories, ({ category_id }) => category_id)
  const places = [
    ...placesOf(visits, null),
    ...[...ofCategory].flatMap(([category, rows]) => placesOf(rows, category)),
  ]
  const { shown, made } = comparisons(places, (id) => chosen.has(id))
  const own = shown.filter((each) => categoryId === null || each.subject === categoryId)
  const first = own.filter((each) => each.subject === categoryId)
  const headline = first.find((each) => each.restaurantId === null) ?? (first.length === 1 ? first[0]! : null)
  const all = new Set(
    (categoryId === null ? visits : (ofCategory.get(categoryId) ?? [])).map(
      ({ restaurant_id }) => restaurant_id,
    ),
  ).intersection(chosen).size
  return {
    difference: headline && {
      ...statedOf(headline),
      restaurants: { ...headline.restaurants, all },
      isBeyondNoise: headline.isBeyondNoise,
    },
    changes: own
      .filter(({ isBeyondNoise }) => isBeyondNoise)
      .map((each) => ({
        restaurantId: each.restaurantId,
        categoryId: each.subject,
        before: measured(each.before),
        now: measured(each.now),
        ...statedOf(each),
      }))
      .toSorted((a, b) => Math.abs(b.difference) - Math.abs(a.difference)),
    compared: own.length,
    comparedInAll: made,
  }
}

/** Returns a difference with its interval and its restaurants. */
export const statedOf = ({ difference, restaurants }: Pick<Comparison, 'difference' | 'restaurants'>) => ({
  difference: difference.difference,
  ...intervalOf(difference, LEVEL),
  restaurants,
})

const placesOf = (rows: readonly PlaceRow[], categoryId: string | null) =>
  [...Map.groupBy(rows, ({ restaurant_id }) => restaurant_id)].map(([restaurantId, own]) => ({
    restaurantId,
    subject: categoryId,
    ...bothOf(own),
  }))

/** Adds up each of the two periods. */
export function bothOf(rows: readonly PlaceRow[]) {
  const [now, before] = [true, false].map((isNow) => totalOf(rows.filter(({ is_now }) => is_now === isNow)))
  return { before: before!, now: now! }
}
