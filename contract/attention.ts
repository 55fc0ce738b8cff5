import { z } from 'zod'
import { defineCall } from './call.ts'
import { firstSteps } from './first-steps.ts'
import { id, instant } from './shared.ts'
import { user } from './users.ts'
import { visit } from './visits.ts'
import { where } from './where.ts'

const neglected = z.object({ id, title: z.string(), lastVisit: z.string().nullable() })

const group = z.object({ count: z.int(), items: z.array(visit) })

/** `unreachable`: no channel that is set up reaches the guest. `failed`: no channel delivered a message. */
export const UNNOTIFIED_REASONS = ['unreachable', 'failed'] as const

/** `failed`: the last backup failed. `late`: none succeeded in 36 hours. `incomplete`: photos that the last one should have are missing in the storage. */
export const BACKUP_REASONS = ['failed', 'late', 'incomplete'] as const

/** What waits for staff. */
export const attentionCalls = {
  attention: defineCall({
    method: 'GET',
    path: '/visit/attention',
    summary: 'What somebody should look at now: the oldest of each kind, and how many there are',
    access: 'staff',
    /** Narrows visits and restaurants alone. */
    query: z.object(where),
    response: z.object({
      open: group,
      overdue: group,
      submitted: group,
      /** Visits not begun whose guests say that they can't come; the next first. Missing from a process of the release before. */
      absences: group.optional(),
      /** Visits to be made by a removed guest, or by a user who is no longer a guest. */
      guestless: group,
      /** Visits whose guest was not notified of the plan, move or return; the next first. */
      unnotified: z.object({
        count: z.int(),
        items: z.array(visit.extend({ reason: z.enum(UNNOTIFIED_REASONS) })),
        /** True if a channel is set up that can notify guests. */
        isSetUp: z.boolean(),
      }),
      applications: z.object({ count: z.int() }),
      /** The messages of 30 days that failed, or that no channel is set up for; null unless an administrator asks. */
      messages: z.object({ dead: z.int(), kept: z.int() }).nullable(),
      /** Guests with a visit to make and nothing to log in with; null unless an administrator asks. */
      linkless: z.object({ count: z.int(), items: z.array(user) }).nullable(),
      /** A warning about the nightly backups; null without one, where none are set up, or unless an administrator asks. */
      backup: z
        .object({
          reason: z.enum(BACKUP_REASONS),
          lastGoodAt: instant.nullable(),
          /** The error of the last backup, if it failed. */
          error: z.string().nullable(),
          missingPhotos: z.int(),
        })
        .nullable(),
      /** Webhooks that their receiver or failures have stopped; null unless an administrator asks. */
      webhooks: z.array(z.object({ id, name: z.string(), stopped: z.enum(['gone', 'failing']) })).nullable(),
      /** The first steps that wait; null once each is done or skipped. Missing from a process of the release before. */
      firstSteps: firstSteps.nullable().optional(),
      /** True while the sample data of the demo is there. Missing from a process of the release before. */
      isDemo: z.boolean().optional(),
      /** Restaurants without a visit in 30 days and in plans, longest ago first; `lastVisit` is null if there was none. */
      restaurants: z.object({ count: z.int(), items: z.array(neglected) }),
    }),
  }),
}
