import { z } from 'zod'
import { defineCall } from './call.ts'
import { id, instant, pageOf, pageQuery, visitDate } from './shared.ts'

export const VISIT_STATUSES = [
  'scheduled',
  'open',
  'overdue',
  'submitted',
  'returned',
  'accepted',
  'cancelled',
] as const
export type VisitStatus = (typeof VISIT_STATUSES)[number]

export const visit = z
  .object({
    id,
    guestId: id,
    restaurantId: id,
    /** The restaurant's wall clock, `YYYY-MM-DDTHH:mm`. */
    visitDate: z.string(),
    /** The same moment as an instant. */
    opensAt: instant,
    status: z.enum(VISIT_STATUSES),
    /** True when the guest may write now: its time has come and it is not submitted. */
    fillable: z.boolean(),
    /** When the guest first opened it; from then on it has its own copy of the questions. */
    startedAt: instant.nullable(),
    submittedAt: instant.nullable(),
    /** 0..100, null before submission or when nothing in it is scored. */
    score: z.number().nullable(),
    /** Required questions that are visible now, and how many of them are complete. */
    progress: z.object({ required: z.int(), answered: z.int() }),
    guest: z.object({ firstName: z.string(), lastName: z.string() }),
    restaurant: z.object({ title: z.string(), address: z.string(), timezone: z.string() }),
  })
  .meta({ id: 'Visit' })
export type Visit = z.infer<typeof visit>

const visitBody = z.object({ guestId: id, visitDate, restaurantId: id })

export const visitCalls = {
  list: defineCall({
    method: 'GET',
    path: '/visit',
    summary: 'Visits, newest first; a guest sees only their own',
    access: 'session',
    query: z.object({ ...pageQuery, restaurantId: id.optional(), status: z.enum(VISIT_STATUSES).optional() }),
    response: pageOf(visit),
  }),
  create: defineCall({
    method: 'POST',
    path: '/visit',
    summary: 'Plan a visit',
    access: 'staff',
    body: visitBody,
    response: visit,
    status: 201,
    errors: ['conflict'],
  }),
  update: defineCall({
    method: 'PATCH',
    path: '/visit/{id}',
    summary: 'Change a planned visit',
    access: 'staff',
    params: z.object({ id }),
    body: visitBody.partial(),
    response: visit,
    errors: ['conflict'],
  }),
  get: defineCall({
    method: 'GET',
    path: '/visit/{visitId}',
    summary: 'One visit',
    access: 'session',
    params: z.object({ visitId: id }),
    response: visit,
  }),
  finalize: defineCall({
    method: 'PUT',
    path: '/visit/{visitId}',
    summary:
      'Submit a visit; again is a no-op. `incomplete` names the required questions that are still open',
    access: 'guest',
    params: z.object({ visitId: id }),
    response: visit,
    errors: ['visit_not_open', 'visit_closed', 'incomplete'],
  }),
}
