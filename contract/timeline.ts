import { z } from 'zod'
import { DECLINABLE_PARTS, VOID_REASONS } from './constants.ts'
import { id, instant } from './shared.ts'

/** An event of a visit's timeline. */
export const visitEvent = z
  .object({
    /** The time of the event; for a guest's writes, the time that the phone gave. */
    at: instant,
    kind: z.enum([
      'planned',
      'changed',
      'cancelled',
      'voided',
      'reinstated',
      'absence',
      'absenceWithdrawn',
      'queueImported',
      'opened',
      'answer',
      'rate',
      'comment',
      'declined',
      'photo',
      'photoRemoved',
      'ordered',
      'ready',
      'dishRemoved',
      'submitted',
      'accepted',
      'reopened',
      'returned',
      'note',
    ]),
    /** The member of staff who acted; null for acts of the guest. */
    actor: z.object({ id, firstName: z.string(), lastName: z.string() }).nullable(),
    questionId: id.nullable(),
    /** The answer, rate, comment, dish or reason for a declined part; of `returned` the message, of `note` its text, of `absence` and `cancelled` the reason, of `voided` its text. */
    value: z.union([z.string(), z.number(), z.array(z.string()), z.null()]),
    /** Only of `declined`. */
    part: z.enum(DECLINABLE_PARTS).optional(),
    /** Only of `voided`. */
    voidReason: z.enum(VOID_REASONS).optional(),
    /** True if the value was later replaced or removed. */
    replaced: z.boolean(),
    /** Of `changed`: field → old and new value. */
    changes: z.record(z.string(), z.tuple([z.unknown(), z.unknown()])).nullable(),
  })
  .meta({ id: 'VisitEvent' })
export type VisitEvent = z.infer<typeof visitEvent>
