import { z } from 'zod'
import { defineCall } from './call.ts'
import { REASON_MAX_LENGTH } from './constants.ts'
import { id, paragraphs } from './shared.ts'
import { visit } from './visits.ts'

const limit = { max: 60, seconds: 60 }

/** The calls of a guest who can't come to a visit. The visit stays as it is until staff move, reassign or cancel it. */
export const absenceCalls = {
  say: defineCall({
    method: 'PUT',
    path: '/visit/{visitId}/absence',
    summary:
      'Say that the guest can’t come to a visit, with a reason or none; again replaces the reason. `conflict`: the visit has begun',
    access: 'guest',
    limit,
    params: z.object({ visitId: id }),
    body: z.object({ reason: paragraphs(REASON_MAX_LENGTH).nullable().default(null) }),
    response: visit,
    errors: ['visit_closed', 'conflict', 'rate_limited'],
  }),
  withdraw: defineCall({
    method: 'DELETE',
    path: '/visit/{visitId}/absence',
    summary: 'Say that the guest can come after all; again is a no-op',
    access: 'guest',
    limit,
    params: z.object({ visitId: id }),
    response: visit,
    errors: ['rate_limited'],
  }),
}
