import { z } from 'zod'
import { defineCall } from './call.ts'
import { checklistChoice } from './checklists.ts'
import { DAYPARTS, WEEKDAYS } from './constants.ts'
import { calendarDay, commas, id, titles } from './shared.ts'
import { where } from './where.ts'

/** The longest period of the insight, in days: three years. */
export const INSIGHT_DAYS = 1096
const DAY = 86_400_000

/** Returns the number of days from the first to the last, both included. */
export const daysFrom = ({ from, to }: { from: string; to: string }) =>
  (Date.parse(to) - Date.parse(from)) / DAY + 1

/** The filters of the insight beside its period. */
export const narrowing = {
  ...where,
  daypart: z.enum(DAYPARTS).optional(),
  /** 1 (Monday) to 7, with commas between them. */
  weekdays: commas(20)
    .pipe(z.array(z.enum(WEEKDAYS)).max(7))
    .optional(),
  /** `1` also counts submitted visits that nobody has accepted yet. */
  provisional: z.literal('1').optional(),
}

/** Whose whole scores are meant. Without it: those of most of the chosen visits. Categories and questions span all checklists. */
export const whose = {
  checklistId: checklistChoice
    .optional()
    .describe('Whose whole scores are meant; that of most of the chosen visits without it'),
}

/** The visits of a period, whatever their checklist. */
export const periodQuery = z
  .object({
    /** The first and last day of the visits, on the restaurants' wall clocks. */
    from: calendarDay,
    to: calendarDay,
    categoryId: id.optional(),
    ...narrowing,
  })
  .refine(({ from, to }) => from <= to, { path: ['to'], error: 'The last day is before the first' })
  .refine((query) => daysFrom(query) <= INSIGHT_DAYS, {
    path: ['to'],
    error: `A period has ${INSIGHT_DAYS} days at most`,
  })
export const insightQuery = periodQuery.safeExtend(whose)

export const days = z.object({ from: z.iso.date(), to: z.iso.date() })
const percent = z.number()

const namedChecklist = z.object({ id: id.nullable(), title: z.string().nullable() })

/** Without an id and a title a checklist is *all questions*. Both are missing from a process of the release before. */
export const wholeScores = {
  /** Whose whole scores these are. */
  checklist: namedChecklist.optional(),
  /** The checklists of the chosen visits, the most frequent first, with their scored visits. A ranking has none while no visit has one. */
  checklists: z.array(namedChecklist.extend({ visits: z.int() })).optional(),
}
const whole = z.object(wholeScores)
export type WholeScores = z.infer<typeof whole>

/** The mean of scores in percent, and the number of visits that have one. Null without visits, never 0. */
const measured = z.object({ visits: z.int(), mean: percent.nullable() })

/** How much restaurants changed on average, each compared with itself, in percentage points with its 90 % interval. */
const difference = z.object({
  difference: z.number(),
  lower: z.number(),
  upper: z.number(),
  /**
   * The restaurants that have visits in both periods, and those that have visits in one of them. Missing from a process of the release
   * before.
   */
  restaurants: z.object({ compared: z.int(), all: z.int() }).optional(),
  /** The difference is larger than chance explains among all comparisons of all restaurants (docs/statistics.md). */
  isBeyondNoise: z.boolean(),
})

/** The rules by which points are special (docs/statistics.md). */
const rule = z.enum(['outside', 'shift', 'trend', 'nearLimit'])

const point = days.extend({
  visits: z.int(),
  mean: percent,
  /** Between these limits, which depend on the visits, the point is not special. Null for fewer than five points. */
  lower: percent.nullable(),
  upper: percent.nullable(),
  rules: z.array(rule),
})

/** A process-behaviour chart. */
const chart = z.object({
  unit: z.enum(['day', 'week', 'month']),
  points: z.array(point),
  mean: percent,
  /** Stretches of special points, the latest first. */
  runs: z.array(
    days.extend({
      rule,
      side: z.enum(['above', 'below', 'rising', 'falling']),
      points: z.int(),
    }),
  ),
})

const change = difference.omit({ isBeyondNoise: true }).extend({
  /** Null: all chosen restaurants together. */
  restaurantId: id.nullable(),
  /** Null: the whole score. */
  categoryId: id.nullable(),
  before: measured,
  now: measured,
})

const question = z.object({
  id,
  categoryId: id.nullable(),
  titles,
  visits: z.int(),
  mean: percent,
})

export const insight = z
  .object({
    /** The summaries of older visits are being built; the figures lack visits until then. */
    isBuilding: z.boolean(),
    period: days,
    /** As many days right before. */
    before: days,
    ...wholeScores,
    /** The days within both periods since when visits have other questions or other rules of scoring, in order. */
    checklistChanges: z.array(z.iso.date()),
    score: measured,
    scoreBefore: measured,
    /** Null where no restaurant has three visits in both periods, or nothing tells how much visits differ. */
    difference: difference.nullable(),
    chart: chart.nullable(),
    /** Differences between the periods that chance does not explain, the largest first. */
    changes: z.array(change),
    /** The number of comparisons of the chosen restaurants, and of all, among which these were found. */
    compared: z.int(),
    comparedInAll: z.int(),
    /** By the whole score, or by the category that was chosen. */
    restaurants: z.array(measured.extend({ id, title: z.string() })),
    /** All categories of the checklist, also where one is chosen. Their figures are of all visits, as those of questions are. */
    categories: z.array(measured.extend({ id, titles })),
    /** One for each restaurant and category with a visit. */
    cells: z.array(z.object({ restaurantId: id, categoryId: id, visits: z.int(), mean: percent })),
    /** The questions with the lowest means, the lowest first. */
    worst: z.array(question),
    /** The questions with the highest means, the highest first. */
    best: z.array(question),
    /** The number of questions that too few visits answered to be listed. */
    rare: z.int(),
    /** The visits of the period whose time has come, without cancelled ones. Done are those submitted, also if returned since. */
    coverage: z.object({ planned: z.int(), done: z.int() }),
    /** The done visits by the hours from their opening to their first submission. */
    punctuality: z.object({ sameDay: z.int(), inTime: z.int(), late: z.int() }),
  })
  .meta({ id: 'Insight' })
export type Insight = z.infer<typeof insight>
export type InsightQuery = z.output<typeof insightQuery>

export const insightCalls = {
  read: defineCall({
    method: 'GET',
    path: '/insight',
    summary: 'The scores of a period: their course, what changed, restaurants, categories and questions',
    access: 'staff',
    scopes: ['insight:read'],
    query: insightQuery,
    response: insight,
  }),
}
