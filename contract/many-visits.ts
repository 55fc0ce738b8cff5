import { z } from 'zod'
import { defineCall } from './call.ts'
import { IMPORT_MAX_ROWS, KB, PLAN_MAX, PLAN_PAIRS_MAX } from './constants.ts'
import { changesOf, id, version, visitDate } from './shared.ts'
import { allowCopied, allowRepeats, cancelReason, plannedVisit } from './visits.ts'
import { visitVoid } from './reviews.ts'

/**
 * The reasons why a bulk change skips a visit. `opened`: the guest of a visit that has begun can't be changed. `copied`: nor is that of
 * one that a phone may have a copy of, unless `allowCopied`. `ahead`: a visit that can't count as void, as it is not overdue yet.
 */
export const KEPT_REASONS = [
  'not_found',
  'changed',
  'closed',
  'ahead',
  'opened',
  'copied',
  'not_submitted',
  'not_accepted',
  'guest_gone',
  'restaurant_gone',
  'repeat',
  'near',
] as const
export type KeptReason = (typeof KEPT_REASONS)[number]

export const keptVisit = z.object({ id, reason: z.enum(KEPT_REASONS) }).meta({ id: 'KeptVisit' })
export type KeptVisit = z.infer<typeof keptVisit>

/** One change of many: the fields of `PATCH /visit/{id}`, an acceptance given or withdrawn, or that the visit doesn't count. */
export const visitChange = z
  .object({
    id,
    /** The version that the change is based on. */
    version: z.int(),
    guestId: id.optional(),
    visitDate: visitDate.optional(),
    cancelled: z.boolean().optional(),
    accepted: z.boolean().optional(),
    voided: z.literal(true).optional(),
  })
  .meta({ id: 'VisitChange' })
export type VisitChange = z.output<typeof visitChange>

export const manyVisitsCalls = {
  planPairs: defineCall({
    method: 'POST',
    path: '/visit/plan/pairs',
    summary:
      'A visit for every pair of restaurant and guest, each on one of the dates: one on which the guest has no visit too near and is free, as far as there is one. No restaurant has two visits at a time. Nothing is stored',
    access: 'staff',
    body: z.object({
      pairs: z
        .array(z.object({ restaurantId: id, guestId: id }))
        .min(1)
        .max(PLAN_PAIRS_MAX),
      visitDates: z.array(visitDate).min(1).max(PLAN_MAX),
    }),
    maxBytes: 256 * KB,
    response: z.object({ items: z.array(plannedVisit) }),
  }),
  undoMany: defineCall({
    method: 'POST',
    path: '/visit/bulk/undo',
    summary:
      'Cancel visits that were planned or imported at once, those that nobody has touched since; `kept` names the others',
    access: 'staff',
    body: z.object({ ids: z.array(id).min(1).max(IMPORT_MAX_ROWS) }),
    maxBytes: 1280 * KB,
    response: z.object({ undone: z.int(), kept: z.array(keptVisit) }),
  }),
  changeMany: defineCall({
    method: 'PATCH',
    path: '/visit/bulk',
    summary:
      'Move, reassign, cancel, void, reinstate, accept or reopen many visits at once, each by the rules of its own call; `kept` names those that stay as they are, and why. A visit that needs no change is in neither list; one that was cancelled before is kept as `closed`',
    access: 'staff',
    body: z
      .object({
        items: changesOf(visitChange),
        cancelReason,
        /** Needed where visits are voided: why. */
        void: visitVoid.optional(),
        allowRepeats,
        allowCopied,
      })
      .refine(({ items, void: why }) => why !== undefined || !items.some(({ voided }) => voided), {
        path: ['void'],
        message: 'A reason is needed',
      }),
    maxBytes: 896 * KB,
    response: z.object({
      changed: z.array(z.object({ id, version })),
      kept: z.array(keptVisit),
    }),
  }),
}
