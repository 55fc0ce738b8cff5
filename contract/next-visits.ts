import { z } from 'zod'
import { defineCall } from './call.ts'
import { rankingQuery } from './ranking.ts'
import { id } from './shared.ts'

const place = z.object({ id, title: z.string() })
const nowAndAfter = z.object({ now: z.number(), after: z.number() })

const proposal = z.object({
  restaurant: place,
  guest: z.object({ id, name: z.string() }),
  /** By how much the visit lowers the uncertainty, as a share of the present one. */
  fall: z.number(),
  /** The restaurant from which the visit helps most to tell this one; null if nothing ties with it. */
  other: place.nullable(),
  /** The visit links two groups of restaurants that no guest has linked. */
  joins: z.boolean(),
})
export type Proposal = z.infer<typeof proposal>

const next = z.object({
  /** The most useful first. */
  proposals: z.array(proposal),
  /** The number of proposals that were planned or became impossible since. */
  gone: z.int(),
  /** Visits already planned when the proposals were made. They count in `after`. */
  planned: z.int(),
  /** The uncertainty of a typical difference of tied restaurants, in points; 0 without ties. */
  spread: nowAndAfter,
  /** The mean reliability of a restaurant's plain mean, 0 to 1. */
  reliability: nowAndAfter,
  /** The guests that each restaurant needs until the reliability is 0.8, if each goes once or twice; null if no number is enough. */
  guestsNeeded: z.object({ once: z.int().nullable(), twice: z.int().nullable() }),
})
export type NextVisits = z.infer<typeof next>

export const nextVisitsAnswer = z
  .object({
    /** Null without a ranking, and for a ranking that proposes nothing, because it ranks nothing or is from before the proposals. */
    next: next.nullable(),
  })
  .meta({ id: 'NextVisits' })

export const nextVisitsCalls = {
  next: defineCall({
    method: 'GET',
    path: '/insight/next',
    summary:
      'The next visits that sharpen the last ranking of these visits most, as pairs of restaurant and guest within the rotation, with the reliability now and after',
    access: 'staff',
    scopes: ['planning:read'],
    query: rankingQuery,
    response: nextVisitsAnswer,
  }),
}
