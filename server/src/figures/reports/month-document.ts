import { wholeFor, type WholeLanguage } from '@cloche/languages/list.ts'
import type { Comment } from '@cloche/contract/comments.ts'
import { KITCHEN_MINUTES, type Language } from '@cloche/contract/constants.ts'
import type { Insight } from '@cloche/contract/insight.ts'
import type { Kitchen, KitchenTimes } from '@cloche/contract/kitchen.ts'
import { STAFF_TEXTS } from '../../base/texts/texts.ts'
import { writtenIn, type MonthFigures } from '../insight/service.ts'
import { maskOf, OF_VISIT, type Guest } from './giveaways.ts'
import { changesOf } from './month-changes.ts'
import { DAY, dayIn, decimal, fill, percent, visitsInWords } from './month-words.ts'
import type { Brand, BarList, CommentGroup, Course, MonthDocument } from './report-document.ts'

/** The number of questions in each list. */
const LISTED = 5
/** With fewer points the limits of a chart still move with every new point. */
const SETTLED = 12

export interface MonthChoices {
  /** `YYYY-MM`. */
  month: string
  language: Language
  /** The days of comments, and days, clock times and table numbers in their text, are shown. */
  times: boolean
  comments: boolean
}

export interface MonthReport {
  restaurant: { title: string; address: string }
  /** The number of accepted visits, and their guests. */
  visits: number
  guests: readonly Guest[]
  figures: MonthFigures
  choices: MonthChoices
  brand: Brand
  now: Date
}

/** Says which checklist the whole scores are of, where some visit has one. */
function whoseScores({ checklist, checklists = [] }: Insight, language: Language): string[] {
  const labels = STAFF_TEXTS[language].month
  const others = checklists.filter(({ id }) => id !== checklist?.id)
  const title = checklist?.title ?? null
  if (title === null && others.length === 0) return []
  const of = title === null ? labels.ofAllQuestions : fill(labels.ofChecklist, { checklist: title })
  const visits = others.reduce((sum, other) => sum + other.visits, 0)
  const left = visits && fill(labels.otherVisits, { visits: visitsInWords(language, visits) })
  return [left ? `${of} ${left}` : of]
}

/** Describes a month of a restaurant without the data that names its guests. */
export function monthDocument({
  restaurant,
  visits,
  guests,
  figures,
  choices,
  brand,
  now,
}: MonthReport): MonthDocument {
  const { language, month } = choices
  const labels = STAFF_TEXTS[language].month
  const { insight, chart, kitchen } = figures
  const { mean, visits: scored } = insight.score
  const when = monthIn(language, `${month}-01`)
  return {
    brand,
    language,
    title: `${restaurant.title}, ${when}`,
    heading: restaurant.title,
    address: restaurant.address,
    when: visits === 0 ? when : `${when}. ${labels.accepted}: ${visits}`,
    score: {
      caption: mean === null ? labels.score : `${labels.score}, ${visitsInWords(language, scored)}`,
      value: mean === null ? labels.unscored : decimal(language, mean),
      of: mean === null ? '' : STAFF_TEXTS[language].report.of100,
    },
    notes: [
      ...(visits === 0 ? [labels.noVisits] : []),
      ...whoseScores(insight, language),
      ...(choices.times ? [] : [labels.hidden]),
    ],
    course: chart && courseOf(chart, insight.changes.length > 0, choices),
    changes: insight.score.visits === 0 ? null : changesOf(insight, language),
    lists: listsOf(insight, language),
    kitchen: kitchen.total.dishes === 0 ? null : kitchenOf(kitchen, language),
    comments: choices.comments ? commentsOf(figures, guests, choices) : null,
    footer: STAFF_TEXTS[language].report.page,
    missing: STAFF_TEXTS[language].report.missing,
    madeAt: now,
  }
}

function courseOf(
  chart: NonNullable<Insight['chart']>,
  hasChanges: boolean,
  { language, month }: MonthChoices,
): Course {
  const labels = STAFF_TEXTS[language].month
  const { points, mean, runs } = chart
  const figure = (value: number) => percent(language, Math.min(100, Math.max(0, value)))
  const now = runs.filter(({ to }) => to.startsWith(month))
  const last = points.at(-1)!
  const hasBand = last.lower !== null
  const isKnown = hasBand && last.from.startsWith(month)
  const hasSpecial = points.some(({ rules }) => rules.length > 0)
  const rows = points.map((point) => [
    monthIn(language, point.from),
    figure(point.mean),
    String(point.visits),
    ...(hasSpecial ? [point.rules.map((rule) => labels.rules[rule]).join(', ')] : []),
  ])
  return {
    heading: labels.course,
    chart: { ...chart, points: points.map((point) => ({ ...point, isSpecial: point.rules.length > 0 })) },
    dates: points.map(({ from }) => dayIn(language, from, { month: 'short', year: '2-digit' })),
    alt: fill(labels.courseOf, { months: rows.map(([name, score]) => `${name} ${score}`).join('; ') }),
    notes: [
      ...now.map((run) =>
        fill(labels.runs[`${run.rule} ${isUp(run.side) ? 'up' : 'down'}`], { months: String(run.points) }),
      ),
      ...(isKnown && now.length === 0 ? [hasChanges ? labels.onlyChanged : labels.nothingSpecial] : []),
      ...(hasBand ? [fill(labels.band, { mean: figure(mean) })] : []),
      ...(hasBand && points.length < SETTLED ? [labels.firstGuess] : []),
    ],
    table: {
      head: [labels.month, labels.meanScore, labels.scoredVisits, ...(hasSpecial ? [labels.special] : [])],
      rows: rows.toReversed(),
    },
  }
}

const isUp = (side: NonNullable<Insight['chart']>['runs'][number]['side']) =>
  side === 'above' || side === 'rising'

function listsOf({ categories, worst, best }: Insight, language: Language): BarList[] {
  const labels = STAFF_TEXTS[language].month
  const listOf = (heading: string, measured: readonly Measured[]): BarList => ({
    heading,
    rows: measured.map(({ titles, visits, mean }) => ({
      title: titles[wholeFor(language)],
      value: `${percent(language, mean)} · ${visitsInWords(language, visits)}`,
      percent: mean,
    })),
  })
  const scored = categories.flatMap(({ mean, ...category }) => (mean === null ? [] : [{ ...category, mean }]))
  const lost = worst.filter(({ mean }) => mean < 100)
  return [
    listOf(
      labels.categories,
      scored.toSorted((a, b) => b.mean - a.mean),
    ),
    listOf(labels.worst, lost.slice(0, LISTED)),
    listOf(labels.best, best.slice(0, LISTED)),
  ]
}

interface Measured {
  titles: Record<WholeLanguage, string>
  visits: number
  mean: number
}

function kitchenOf({ total, groups, targets }: Kitchen, language: Language): MonthDocument['kitchen'] {
  const labels = STAFF_TEXTS[language].month
  const minutes = (value: number) => fill(labels.minutes, { minutes: decimal(language, value) })
  const quantile = (value: number | null) => {
    if (value === null) return labels.tooFew
    return value >= KITCHEN_MINUTES ? labels.long : minutes(value)
  }
  const rowOf = (name: string, { dishes, median, p90, overTarget }: KitchenTimes) => [
    name,
    String(dishes),
    quantile(median),
    quantile(p90),
    overTarget
      ? `${overTarget.over} / ${overTarget.dishes} (${percent(language, (100 * overTarget.over) / overTarget.dishes)})`
      : labels.noTarget,
  ]
  const set = targets.flatMap(({ group, minutes: most }) =>
    most === null ? [] : [`${labels.groups[group]} – ${fill(labels.minutes, { minutes: String(most) })}`],
  )
  return {
    heading: labels.kitchen,
    table: {
      head: labels.kitchenHead,
      rows: [
        rowOf(labels.allDishes, total),
        ...(groups.length > 1 ? groups : []).map(({ group, ...times }) => rowOf(labels.groups[group], times)),
      ],
    },
    notes: set.length === 0 ? [] : [fill(labels.target, { targets: set.join(', ') })],
  }
}

/** Groups comments by category and sorts them by question and text: their order must not tell which belong to one visit. */
function commentsOf(
  { comments, isCut, insight }: MonthFigures,
  guests: readonly Guest[],
  { language, times }: MonthChoices,
): MonthDocument['comments'] {
  if (comments.length === 0) return null
  const labels = STAFF_TEXTS[language].month
  const hide = maskOf(guests, times ? [] : OF_VISIT)
  const compare = new Intl.Collator(language).compare
  const order = new Map(insight.categories.map(({ titles }, place) => [titles[wholeFor(language)], place]))
  const placeOf = (heading: string) => order.get(heading) ?? order.size
  const byCategory = Map.groupBy(
    comments,
    ({ category }) => category?.[wholeFor(language)] ?? labels.otherComments,
  )
  const groups = [...byCategory].map(([heading, those]): CommentGroup => {
    const textsOf = (comment: Comment) => {
      const day = times ? ` (${dayIn(language, comment.visitDate.slice(0, 10), DAY)})` : ''
      return writtenIn(comment).map((text) => hide(text.trim()) + day)
    }
    const questions = [...Map.groupBy(those, ({ question }) => question[wholeFor(language)])]
      .map(([title, own]) => ({ title, texts: own.flatMap(textsOf).toSorted(compare) }))
      .toSorted((a, b) => compare(a.title, b.title))
    return { heading, questions }
  })
  return {
    heading: labels.comments,
    notes: [
      ...(times ? [] : [labels.unlinked]),
      ...(isCut ? [fill(labels.cut, { count: String(comments.length) })] : []),
    ],
    groups: groups.toSorted(
      (a, b) => placeOf(a.heading) - placeOf(b.heading) || compare(a.heading, b.heading),
    ),
  }
}

function monthIn(language: Language, day: string): string {
  const words = dayIn(language, day, { month: 'long', year: 'numeric' })
  return words.charAt(0).toUpperCase() + words.slice(1)
}
