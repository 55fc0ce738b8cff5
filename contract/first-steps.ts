import { z } from 'zod'
import { defineCall } from './call.ts'
import { id } from './shared.ts'

/**
 * What leads an empty programme to its first answers, in the order in which it is done. Whether a step is done follows from the data;
 * `phone` means that a guest's phone has opened a link or a visit, `messages` that a letter or a text message went out.
 */
export const FIRST_STEPS = [
  'programme',
  'restaurants',
  'checklist',
  'guest',
  'visit',
  'phone',
  'messages',
] as const
export type FirstStep = (typeof FIRST_STEPS)[number]

/** The first steps as they stand for the user who asks, in order. */
export const firstSteps = z.object({
  steps: z.array(z.object({ step: z.enum(FIRST_STEPS), isDone: z.boolean(), isSkipped: z.boolean() })),
  /** The guest whose link to open on a phone: that of the next visit, else the newest guest; null while there is none. */
  guestId: id.nullable(),
  /** The restaurant that was added last. */
  restaurantId: id.nullable(),
})

const params = z.object({ step: z.enum(FIRST_STEPS) })

export const firstStepCalls = {
  skip: defineCall({
    method: 'PUT',
    path: '/first-step/{step}/skipped',
    summary: 'Skip a first step, for the whole programme',
    access: 'admin',
    params,
  }),
  resume: defineCall({
    method: 'DELETE',
    path: '/first-step/{step}/skipped',
    summary: 'Bring a skipped first step back',
    access: 'admin',
    params,
  }),
}
