import { randomUUID } from 'node:crypto'
import type { ManagersKey } from '../base/http/reach.ts'
import type { Input, Place, ReachWorld } from './reach-world.ts'

export const SEPTEMBER = { from: '2026-09-01', to: '2026-09-30' }

/** A call of one thing: its input for a place. */
type OfThing = (place: Place) => Input
/** A call that is narrowed by *Where*: the query beside it. */
type Narrowed = (world: ReachWorld) => Record<string, string>

export type Case =
  | { of: 'thing'; input: OfThing }
  | { of: 'narrowed'; query: Narrowed }
  | { of: 'free'; input?: () => Input }
  | { of: 'refused'; input: () => Input }
  /** A test of its own, in reach.test.ts. */
  | { of: 'test' }

const visit = (name: keyof Place, body?: unknown): Case => ({
  of: 'thing',
  input: (place) => ({
    params: { visitId: place[name], id: place[name] },
    ...(body !== undefined && { body }),
  }),
})
const restaurant: Case = {
  of: 'thing',
  input: ({ restaurantId }) => ({ params: { id: restaurantId }, query: { month: '2026-09' } }),
}
const narrowed = (query: Narrowed = () => SEPTEMBER): Case => ({ of: 'narrowed', query })
const free: Case = { of: 'free' }
const byTest: Case = { of: 'test' }

/** Every call that a visit manager may make; a missing one does not compile. */
export const MATRIX: Record<ManagersKey, Case> = {
  'GET /user': free,
  'GET /user/list': byTest,
  'GET /user/{phone}': byTest,
  'PUT /user/password': free,
  'GET /user/telegram': free,
  'DELETE /user/telegram': free,
  'GET /user/data': free,
  'GET /user/notification': free,
  'PUT /user/notification': free,
  'GET /user/session': free,
  'DELETE /user/session': free,
  'DELETE /user/session/{sessionId}': free,
  'GET /user/totp': free,
  'POST /user/totp': free,
  'PUT /user/totp': free,
  'POST /user/totp/off': free,
  'POST /user/totp/recovery-codes': free,
  'GET /sso/logout': free,
  'GET /user/identity': free,
  'POST /user/identity': free,
  'DELETE /user/identity/{id}': free,
  'GET /settings': free,
  'GET /menu': free,
  'GET /question/logo/{fileId}': free,
  'GET /visit': narrowed(() => ({})),
  'POST /visit': byTest,
  'PATCH /visit/{id}': visit('coming', {}),
  'GET /visit/calendar': narrowed(() => ({ month: '2026-10' })),
  'GET /visit/attention': byTest,
  'POST /visit/plan': byTest,
  'POST /visit/plan/pairs': byTest,
  'POST /visit/bulk': byTest,
  'POST /visit/bulk/undo': byTest,
  'PATCH /visit/bulk': byTest,
  'GET /visit/{visitId}': visit('accepted'),
  'GET /visit/{visitId}/timeline': visit('accepted'),
  'GET /visit/{visitId}/review': visit('submitted'),
  'PUT /visit/{visitId}/notified': visit('coming'),
  'DELETE /visit/{visitId}/notified': visit('coming'),
  'POST /visit/{visitId}/accept': visit('submitted'),
  'DELETE /visit/{visitId}/accept': visit('submitted'),
  'POST /visit/{visitId}/return': visit('submitted', { message: null, notes: [] }),
  'POST /visit/{visitId}/void': visit('submitted', {}),
  'POST /visit/{visitId}/queue-import': visit('open', {}),
  'GET /visit/{visitId}/pdf': visit('accepted'),
  'GET /visit/{visitId}/giveaways': visit('accepted'),
  'GET /question/{visitId}': visit('accepted'),
  'GET /question/{visitId}/addon': visit('accepted'),
  'GET /question/{questionId}/photo/{fileId}': {
    of: 'thing',
    input: ({ questionId, photoId }) => ({ params: { questionId, fileId: photoId } }),
  },
  'GET /restaurant': narrowed(() => ({})),
  'GET /restaurant/{id}/pdf': restaurant,
  'GET /restaurant/{id}/giveaways': restaurant,
  'GET /group': byTest,
  'GET /checklist': free,
  'GET /insight': narrowed(),
  'GET /insight/answer': narrowed(({ plainQuestionId }) => ({ ...SEPTEMBER, questionId: plainQuestionId })),
  'GET /insight/comment': narrowed(),
  'GET /insight/comment/word': narrowed(),
  'GET /insight/kitchen': narrowed(),
  'GET /insight/kitchen/order': narrowed(() => ({ ...SEPTEMBER, dish: 'Борщ' })),
  'GET /insight/visit/{visitId}/dish': visit('accepted'),
  'GET /insight/target': free,
  'PUT /insight/target/{group}': {
    of: 'refused',
    input: () => ({ params: { group: 'dishes' }, body: { minutes: 20 } }),
  },
  'GET /insight/ranking': byTest,
  'POST /insight/ranking': byTest,
  'GET /insight/next': byTest,
  'POST /export': byTest,
  'GET /export': free,
  'GET /export/count': narrowed(),
  'GET /export/{id}': byTest,
  'GET /export/{id}/file': byTest,
  'DELETE /export/{id}': byTest,
  'GET /application': { of: 'refused', input: () => ({}) },
  'GET /application/{id}': { of: 'refused', input: () => ({ params: { id: randomUUID() } }) },
}
/** The cases of one kind, for `test.each`. */
export const casesOf = <O extends Case['of']>(of: O) =>
  Object.entries(MATRIX).flatMap(([key, each]) =>
    each.of === of ? [[key, each as Extract<Case, { of: O }>] as const] : [],
  )
