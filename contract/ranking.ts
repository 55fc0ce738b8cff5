import { z } from 'zod'
import { defineCall } from './call.ts'
import { days, daysFrom, INSIGHT_DAYS, narrowing, wholeScores, whose } from './insight.ts'
import { calendarDay, id } from './shared.ts'

/** The periods that are ranked every night, in days up to the day of the ranking. */
export const RANKING_PERIODS = ['30', '90', '365'] as const
/** The number of guests that are listed at each end. */
export const SEVEREST = 100

export const rankingQuery = z
  .object({
    /** The last days. Not together with `from` and `to`. */
    last: z.enum(RANKING_PERIODS).optional(),
    from: calendarDay.optional(),
    to: calendarDay.optional(),
    ...narrowing,
    ...whose,
  })
  .refine(({ last, from, to }) => (last ? !from && !to : from && to), {
    path: ['last'],
    error: 'Either the last days, or a first and a last day',
  })
  .refine(({ from, to }) => !from || !to || from <= to, {
    path: ['to'],
    error: 'The last day is before the first',
  })
  .refine(({ from, to }) => !from || !to || daysFrom({ from, to }) <= INSIGHT_DAYS, {
    path: ['to'],
    error: `A period has ${INSIGHT_DAYS} days at most`,
  })
export type RankingQuery = z.output<typeof rankingQuery>

const percent = z.number()
/** The ends of a 90 % interval. */
const interval = { lower: z.number(), upper: z.number() }

const ranked = z.object({
  id,
  title: z.string(),
  visits: z.int(),
  /** The plain mean of its scores. */
  raw: percent,
  /** Drawn towards the mean of all, the more the fewer visits there are, and without the guests' severity. */
  estimate: percent,
  ...interval,
  expectedRank: z.number(),
  /** The best and the worst place that can't be ruled out. */
  firstPlace: z.int(),
  lastPlace: z.int(),
  /** Restaurants with the same number are linked by guests in common. */
  piece: z.int(),
})

const severity = z.object({
  id,
  name: z.string(),
  visits: z.int(),
  /** How many points this guest scores below others in the same restaurant. */
  severity: z.number(),
  ...interval,
})

/** What the visits of a choice say. `restaurants` are in the order of their expected ranks, the best first. */
const result = z.object({
  rankedAt: z.iso.datetime(),
  period: days,
  visits: z.int(),
  /** The reason why the visits can't be ranked; all lists are empty then. */
  unfittable: z
    .enum(['no-visits', 'one-restaurant', 'one-visit-each', 'equal-scores', 'no-residual'])
    .nullable(),
  /** The reason why the guests' severity is not told. */
  guestsLeftOut: z.enum(['unknown', 'one-guest', 'one-visit-each', 'one-restaurant-each']).nullable(),
  mean: percent.nullable(),
  restaurants: z.array(ranked),
  /** Stretches of `restaurants` of which no order is claimed, as the first and the last index. */
  ties: z.array(z.object({ from: z.int(), to: z.int() })),
  /** `better[i][j]`: the probability that restaurant i is better than restaurant i + 1 + j. */
  better: z.array(z.array(z.number())),
  /** How many more visits of both tell them apart, in the same order: 0 if they are, null for more than 10,000. */
  moreVisits: z.array(z.array(z.int().nullable())),
  /** The severest first; of more than 200 the middle is left out. */
  guests: z.array(severity),
  guestCount: z.int(),
})
export type RankingResult = z.infer<typeof result>

export const ranking = z
  .object({
    state: z.enum(['none', 'waiting', 'running', 'ready']),
    /** What kept the last run from an answer. `result` is of the run before, if there was one. */
    problem: z.enum(['failed', 'interrupted', 'timeout', 'too-large']).nullable(),
    problemAt: z.iso.datetime().nullable(),
    result: result.nullable(),
    ...wholeScores,
  })
  .meta({ id: 'Ranking' })
export type Ranking = z.infer<typeof ranking>

export const rankingCalls = {
  ranking: defineCall({
    method: 'GET',
    path: '/insight/ranking',
    summary: 'The last ranking of the restaurants by these visits, and whether another one is under way',
    access: 'staff',
    scopes: ['insight:read'],
    query: rankingQuery,
    response: ranking,
  }),
  rank: defineCall({
    method: 'POST',
    path: '/insight/ranking',
    summary:
      'Rank the restaurants anew by these visits, in the background; a ranking under way is not begun again',
    access: 'staff',
    query: rankingQuery,
    response: ranking,
    errors: ['rate_limited'],
  }),
}
