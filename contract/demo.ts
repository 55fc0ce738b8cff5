import { z } from 'zod'
import { defineCall } from './call.ts'

/** What goes with the demo. */
const demoParts = z.object({
  restaurants: z.int(),
  guests: z.int(),
  questions: z.int(),
  visits: z.int(),
  photos: z.int(),
  /** Those of the visits in which people of one's own went, or that are at a restaurant of one's own. */
  ownVisits: z.int(),
})
export type DemoParts = z.infer<typeof demoParts>

export const demoCalls = {
  read: defineCall({
    method: 'GET',
    path: '/demo',
    summary: 'What ending the demo would remove; null where there is no demo',
    access: 'admin',
    response: z.object({ parts: demoParts.nullable() }),
  }),
  end: defineCall({
    method: 'DELETE',
    path: '/demo',
    summary:
      'End the demo: its people, restaurants, questions and visits are gone for good, files included. Accounts, restaurants and guests beside it stay, and so does the login of its administrator',
    access: 'admin',
    query: z.object({ confirm: z.literal('end') }),
  }),
}
