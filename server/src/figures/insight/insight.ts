import type { Insight, InsightQuery } from '@cloche/contract/insight.ts'
import { meanOf } from '@cloche/insight/means.ts'
import { pointsOf, within } from '@cloche/insight/points.ts'
import { XMR_RULES, xmrRuns } from '@cloche/insight/xmr-runs.ts'
import { xmrChart } from '@cloche/insight/xmr.ts'
import type { Context } from '../../base/context.ts'
import type { Database } from '../../base/db/database.ts'
import { categoriesOf } from '../../programme/questions/service.ts'
import { bothOf, changesOf } from './changes.ts'
import { daysBefore, filterOf } from './filter.ts'
import { newVersions } from './form-version.ts'
import { measured, sumsOf, totalOf } from './measures.ts'
import { areBuilt } from './queries.ts'
import {
  categoriesNamed,
  chartCount,
  restaurantTitles,
  scoresByDay,
  scoresByQuestion,
  type DayRow,
  type QuestionRow,
} from './insight-queries.ts'
import type { InsightFilter } from './score-sums.ts'
import { checklistOf, scoresByPlace, type PlaceRow } from './scores-by-place.ts'
import { applyPending } from './summarize.ts'
import { titlesOf } from './titles.ts'
import type { Submission } from './packed-visit.ts'
import { eachVisit } from './visit-blocks.ts'
import { countsOf, meantChecklist, namedWholes } from './whole-scores.ts'

/** The number of visits that must have answered a question for it to be listed among the best and worst. */
export const FEWEST = 5
/** The number of questions in each list. */
const LISTED = 8

/**
 * Answers the insight of a period. `fewestOf` returns how many of that many visits must have answered a question for it to be
 * listed.
 */
export async function insightOf(
  { db, clock }: Context,
  query: InsightQuery,
  fewestOf = (_visits: number) => FEWEST,
): Promise<Insight> {
  const { from, to } = query
  await applyPending(db)
  const before = daysBefore(query)
  const titles = await restaurantTitles(db)
  const filter: InsightFilter = {
    ...filterOf(query, titles),
    before: before.from,
    categoryId: query.categoryId ?? null,
  }
  // All restaurants together decide what counts as a change, whichever are chosen.
  const ofAll = { ...filter, restaurantIds: titles.map(({ id }) => id) }
  const [isBuilt, ofAllChecklists, allCategories, ofAllDays, ofAllQuestions, attendance, versions, charts] =
    await Promise.all([
      areBuilt(db),
      scoresByPlace(db, 'visit', ofAll),
      scoresByPlace(db, 'category', ofAll),
      scoresByDay(db, filter),
      scoresByQuestion(db, filter),
      attendanceIn(db, filter, clock()),
      newVersions(db, { ...filter, from: before.from }),
      chartCount(db),
    ])
  const isNow = ({ is_now }: PlaceRow) => is_now
  const isChosen = ({ restaurant_id }: PlaceRow) => filter.restaurantIds.includes(restaurant_id)
  const countsIn = (isPeriod: boolean) =>
    countsOf(
      ofAllChecklists.filter((row) => isChosen(row) && isNow(row) === isPeriod),
      checklistOf,
    )
  const counts = countsIn(true)
  const checklistId = meantChecklist(query.checklistId, counts, countsIn(false))
  const isMeant = (checklist: string | null) => filter.categoryId !== null || checklist === checklistId
  const [wholes, listed] = await Promise.all([
    namedWholes(db, checklistId, counts),
    checklistId === null ? null : categoriesOf(db, checklistId),
  ])
  const isListed = (category: string | null) =>
    listed === null || category === filter.categoryId || listed.includes(category!)
  const visits = ofAllChecklists.filter((row) => isChosen(row) && checklistOf(row) === checklistId)
  const categories = allCategories.filter((row) => isChosen(row) && isListed(row.category_id))
  const days = ofAllDays.filter(({ subject_id }) => isMeant(subject_id))
  const questions = ofAllQuestions.filter(({ parent }) => isListed(parent))
  const named = await categoriesNamed(db, [...new Set(categories.map(({ category_id }) => category_id))])
  const chosen = categories.filter(({ category_id }) => category_id === filter.categoryId)
  const whole = filter.categoryId === null ? visits : chosen
  const [wholeNow, categoriesNow] = [whole.filter(isNow), categories.filter(isNow)]
  return {
    isBuilding: !isBuilt,
    period: { from, to },
    before,
    ...wholes,
    checklistChanges: [
      ...new Set(versions.flatMap(({ day, checklist_id }) => (isMeant(checklist_id) ? [day] : []))),
    ],
    ...scored(whole),
    ...changesOf(ofAllChecklists, allCategories, { ...filter, checklistId, isListed }),
    chart: days.length === 0 ? null : chartOf(pointsOf(daySums(days)), query, charts),
    restaurants: titles.flatMap(({ id, title }) => {
      const sums = totalOf(wholeNow.filter(({ restaurant_id }) => restaurant_id === id))
      return sums.n === 0 ? [] : [{ id, title, ...measured(sums) }]
    }),
    categories: named.map((category) => ({
      id: category.id,
      titles: titlesOf(category),
      ...measured(totalOf(categoriesNow.filter(({ category_id }) => category_id === category.id))),
    })),
    cells: categoriesNow.map((row) => ({
      restaurantId: row.restaurant_id,
      categoryId: row.category_id,
      visits: row.n,
      mean: meanOf(sumsOf(row))!,
    })),
    ...worstAndBest(questions, fewestOf(totalOf(wholeNow).n)),
    ...attendance,
  }
}

function scored(rows: readonly PlaceRow[]): Pick<Insight, 'score' | 'scoreBefore'> {
  const { before, now } = bothOf(rows)
  return { score: measured(now), scoreBefore: measured(before) }
}

export const daySums = (days: readonly DayRow[]) => days.map((row) => ({ day: row.day, sums: sumsOf(row) }))

/** Makes the chart of a period's points. `charts` comes from `chartCount`. */
export function chartOf(
  { unit, points: whole }: ReturnType<typeof pointsOf>,
  period: Insight['period'],
  charts: number,
): NonNullable<Insight['chart']> {
  const points = within(whole, period)
  const values = points.map(({ sums }) => meanOf(sums)!)
  const chart = xmrChart(
    points.map(({ sums }, place) => ({ mean: values[place]!, visits: sums.n })),
    charts,
  )
  return {
    unit,
    points: points.map(({ from, to, sums }, place) => ({
      from,
      to,
      visits: sums.n,
      mean: values[place]!,
      lower: chart.limits?.[place]!.lower ?? null,
      upper: chart.limits?.[place]!.upper ?? null,
      rules: XMR_RULES.filter((rule) => chart.signals[place]![rule]),
    })),
    mean: chart.mean,
    runs: xmrRuns(values, chart).map(({ rule, side, first, last }) => ({
      rule,
      side,
      from: points[first]!.from,
      to: points[last]!.to,
      points: last - first + 1,
    })),
  }
}

function worstAndBest(
  rows: readonly QuestionRow[],
  fewest: number,
): Pick<Insight, 'worst' | 'best' | 'rare'> {
  const common = rows.filter(({ n }) => n >= fewest)
  const byMean = common
    .map((row) => ({
      id: row.id,
      categoryId: row.parent,
      titles: titlesOf(row),
      visits: row.n,
      mean: meanOf(sumsOf(row))!,
    }))
    .toSorted((a, b) => a.mean - b.mean || b.visits - a.visits || (a.id < b.id ? -1 : 1))
  // With few questions each is in one list: the lower half is the worst, the upper half the best.
  const half = Math.min(LISTED, Math.ceil(byMean.length / 2))
  const rest = Math.min(LISTED, byMean.length - half)
  return {
    worst: byMean.slice(0, half),
    best: byMean.slice(byMean.length - rest).toReversed(),
    rare: rows.length - common.length,
  }
}

/** Counts the visits of the period whose time has come, and how late they were first submitted. */
async function attendanceIn(
  db: Database,
  filter: InsightFilter,
  now: Date,
): Promise<Pick<Insight, 'coverage' | 'punctuality'>> {
  const counts: Record<Submission, number> = { none: 0, late: 0, in_time: 0, same_day: 0 }
  await eachVisit(db, filter, now, ({ submission }) => {
    counts[submission] += 1
  })
  const { none, late, in_time: inTime, same_day: sameDay } = counts
  const done = late + inTime + sameDay
  return { coverage: { planned: none + done, done }, punctuality: { sameDay, inTime, late } }
}
