import { ALL_QUESTIONS } from '@cloche/contract/constants.ts'
import type { Insight } from '@cloche/contract/insight.ts'
import { comparisons, type Comparison } from '@cloche/insight/changes.ts'
import { intervalOf } from '@cloche/insight/compare.ts'
import { measured, totalOf } from './measures.ts'
import { checklistOf, type PlaceRow } from './scores-by-place.ts'

/** The confidence level of all intervals of the insight. */
const LEVEL = 0.9

interface Choice {
  /** The chosen restaurants. */
  restaurantIds: readonly string[]
  /** The chosen category; null for all. */
  categoryId: string | null
  /** Whose whole scores are meant, null for all questions. */
  checklistId: string | null
  /** Whether that checklist has a category. */
  isListed: (categoryId: string) => boolean
}

/**
 * Compares the two periods of all restaurants, by the whole scores of each checklist and by categories, whatever is listed. Answers the comparisons of the chosen restaurants:
 * the change of the first figure, and the differences that chance does not explain, the largest first.
 */
export function changesOf(
  wholes: readonly PlaceRow[],
  categories: readonly PlaceRow[],
  { restaurantIds, categoryId, checklistId, isListed }: Choice,
): Pick<Insight, 'difference' | 'changes' | 'compared' | 'comparedInAll'> {
  const chosen = new Set(restaurantIds)
  const whole = checklistId ?? ALL_QUESTIONS
  const ofChecklist = Map.groupBy(wholes, (row) => checklistOf(row) ?? ALL_QUESTIONS)
  const ofCategory = Map.groupBy(categories, ({ category_id }) => category_id)
  const subjects = new Map([...ofChecklist, ...ofCategory])
  const pairs = [...subjects].flatMap(([subject, rows]) => placesOf(rows, subject))
  const { shown, made } = comparisons(pairs, (id) => chosen.has(id))
  const isOwn = (subject: string) =>
    categoryId === null
      ? subject === whole || (ofCategory.has(subject) && isListed(subject))
      : subject === categoryId
  const own = shown.filter(({ subject }) => isOwn(subject))
  const subject = categoryId ?? whole
  const first = own.filter((each) => each.subject === subject)
  const headline = first.find((each) => each.restaurantId === null) ?? (first.length === 1 ? first[0]! : null)
  const places = new Set((subjects.get(subject) ?? []).map(({ restaurant_id }) => restaurant_id))
  const all = places.intersection(chosen).size
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
        categoryId: each.subject === whole ? null : each.subject,
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

const placesOf = (rows: readonly PlaceRow[], subject: string) =>
  [...Map.groupBy(rows, ({ restaurant_id }) => restaurant_id)].map(([restaurantId, own]) => ({
    restaurantId,
    subject,
    ...bothOf(own),
  }))

/** Adds up each of the two periods. */
export function bothOf(rows: readonly PlaceRow[]) {
  const [now, before] = [true, false].map((isNow) => totalOf(rows.filter(({ is_now }) => is_now === isNow)))
  return { before: before!, now: now! }
}
