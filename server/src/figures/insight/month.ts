import type { Comment } from '@cloche/contract/comments.ts'
import { ALL_QUESTIONS, PAGE_LIMIT } from '@cloche/contract/constants.ts'
import type { Insight } from '@cloche/contract/insight.ts'
import type { Kitchen } from '@cloche/contract/kitchen.ts'
import { readAll } from '@cloche/contract/read-all.ts'
import { monthOf, monthsOf, moved } from '@cloche/insight/points.ts'
import type { Context } from '../../base/context.ts'
import { comments } from './comments.ts'
import { filterOf } from './filter.ts'
import { kitchenOf } from './kitchen.ts'
import { chartCount, scoresByDay } from './insight-queries.ts'
import { chartOf, daySums, FEWEST, insightOf } from './insight.ts'
import { applyPending } from './summarize.ts'
import { countsOf, meantChecklist } from './whole-scores.ts'

/** The number of months in the chart. */
const MONTHS = 12
/** The greatest number of comments that are read. */
const MAX_COMMENTS = 500

/** The figures and comments of a restaurant's accepted visits of a month. */
export interface MonthFigures {
  insight: Insight
  /** A point for each of the twelve months up to this one. Null without visits in any of them. */
  chart: Insight['chart']
  kitchen: Kitchen
  comments: Comment[]
  /** There are more comments than are read. */
  isCut: boolean
}

/** Returns the first and the last day of a month, `YYYY-MM`. */
export function daysOfMonth(month: string): { from: string; to: string } {
  const [from, to] = monthOf(`${month}-01`)
  return { from, to }
}

/**
 * Answers the figures and comments of a restaurant's accepted visits of a month, `YYYY-MM`. Whole scores are of the checklist of most of
 * them, or of most in the chart where the month has none.
 */
export async function monthFigures(
  context: Context,
  restaurantId: string,
  month: string,
): Promise<MonthFigures> {
  const query = { ...daysOfMonth(month), restaurantIds: [restaurantId] }
  const filter = { ...filterOf(query, []), before: query.from, categoryId: null }
  const course = { from: monthsBefore(query.from, MONTHS - 1), to: query.to }
  await applyPending(context.db)
  const ofAll = await scoresByDay(context.db, { ...filter, ...course })
  const countsSince = (from: string) =>
    countsOf(
      ofAll.filter(({ day }) => day >= from),
      ({ subject_id }) => subject_id,
    )
  const meant = meantChecklist(undefined, countsSince(query.from), countsSince(course.from))
  const days = ofAll.filter(({ subject_id }) => subject_id === meant)
  const [insight, charts, kitchen, said] = await Promise.all([
    insightOf(context, { ...query, checklistId: meant ?? ALL_QUESTIONS }, (visits) =>
      Math.min(FEWEST, Math.ceil(visits / 2)),
    ),
    chartCount(context.db),
    kitchenOf(context, query),
    monthComments(context, restaurantId, month),
  ])
  return {
    insight,
    chart: days.length === 0 ? null : chartOf(monthsOf(daySums(days)), course, charts),
    kitchen,
    ...said,
  }
}

function monthsBefore(from: string, months: number): string {
  return months === 0 ? from : monthsBefore(monthOf(moved(from, -1))[0], months - 1)
}

/** Reads the comments of a restaurant's accepted visits of a month. */
export async function monthComments(
  context: Context,
  restaurantId: string,
  month: string,
): Promise<Pick<MonthFigures, 'comments' | 'isCut'>> {
  const query = { ...daysOfMonth(month), restaurantIds: [restaurantId], limit: PAGE_LIMIT.max }
  const found = await readAll((cursor) => comments(context, { ...query, ...(cursor && { cursor }) }), {
    most: MAX_COMMENTS + 1,
  })
  return { comments: found.slice(0, MAX_COMMENTS), isCut: found.length > MAX_COMMENTS }
}
