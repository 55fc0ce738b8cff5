import type { Call } from '@cloche/contract/call.ts'
import type { CallKey, CallOf } from '@cloche/contract/calls.ts'
import { ROLE } from '@cloche/contract/constants.ts'
import { notFound, Problem } from '../faults/problem.ts'

/** What a limited visit manager or API token is limited to, by the groups of now; null: everything. */
export type Reach = {
  /** The groups, with all below them. */
  groupIds: readonly string[]
  /** Removed restaurants are among them. */
  restaurantIds: readonly string[]
} | null

/** The things that a path names. */
export type Thing = 'visit' | 'restaurant' | 'question'

/** Who calls: a user, or one's program by a token, which has a reach of its own. */
export interface Caller {
  userId: string
  tokenId?: string
}

/** The part of the slice `where` that the HTTP side needs. */
export interface Reaches {
  /** Nothing of it is cached, so that a change takes effect with the next call. */
  of(caller: Caller): Promise<Reach>
  /** Whether a thing is in reach. A question is one of a visit. */
  holds(reach: NonNullable<Reach>, thing: Thing, id: string): Promise<boolean>
}

type ParamsOf<K extends CallKey> = CallOf<K>['path'] extends `${string}{${infer A}}${infer Rest}`
  ? A | (Rest extends `${string}{${infer B}}${string}` ? B : never)
  : never

/**
 * How a call keeps to the reach of its caller. `free`: it is about the caller, or about nothing that has a restaurant. `kept`: its handler
 * leaves out what is out of reach. `refused`: it is not for limited managers. Else the parameter of the path with what has to be in reach.
 */
type Keeping<K extends CallKey> = 'free' | 'kept' | 'refused' | { [T in Thing]?: ParamsOf<K> }

/** The calls that visit managers may make. */
export type ManagersKey = {
  [K in CallKey]: CallOf<K>['access'] extends 'session' | 'staff' ? K : never
}[CallKey]

/** Every call that visit managers may make; a missing one does not compile, and is refused. */
export const KEEPING: { readonly [K in ManagersKey]: Keeping<K> } = {
  'GET /user': 'free',
  'GET /user/list': 'kept',
  'GET /user/{phone}': 'kept',
  'PUT /user/password': 'free',
  'GET /user/telegram': 'free',
  'DELETE /user/telegram': 'free',
  'GET /user/data': 'free',
  'GET /user/notification': 'free',
  'PUT /user/notification': 'free',
  'GET /user/session': 'free',
  'DELETE /user/session': 'free',
  'DELETE /user/session/{sessionId}': 'free',
  'GET /user/totp': 'free',
  'POST /user/totp': 'free',
  'PUT /user/totp': 'free',
  'POST /user/totp/off': 'free',
  'POST /user/totp/recovery-codes': 'free',
  'GET /sso/logout': 'free',
  'GET /user/identity': 'free',
  'POST /user/identity': 'free',
  'DELETE /user/identity/{id}': 'free',
  'GET /settings': 'free',
  'GET /menu': 'free',
  'GET /question/logo/{fileId}': 'free',
  'GET /visit': 'kept',
  'POST /visit': 'kept',
  'PATCH /visit/{id}': { visit: 'id' },
  'GET /visit/calendar': 'kept',
  'GET /visit/attention': 'kept',
  'POST /visit/plan': 'kept',
  'POST /visit/plan/pairs': 'kept',
  'POST /visit/bulk': 'kept',
  'POST /visit/bulk/undo': 'kept',
  'PATCH /visit/bulk': 'kept',
  'GET /visit/{visitId}': { visit: 'visitId' },
  'GET /visit/{visitId}/timeline': { visit: 'visitId' },
  'GET /visit/{visitId}/review': { visit: 'visitId' },
  'PUT /visit/{visitId}/notified': { visit: 'visitId' },
  'DELETE /visit/{visitId}/notified': { visit: 'visitId' },
  'POST /visit/{visitId}/accept': { visit: 'visitId' },
  'DELETE /visit/{visitId}/accept': { visit: 'visitId' },
  'POST /visit/{visitId}/void': { visit: 'visitId' },
  'POST /visit/{visitId}/return': { visit: 'visitId' },
  'POST /visit/{visitId}/queue-import': { visit: 'visitId' },
  'GET /visit/{visitId}/pdf': { visit: 'visitId' },
  'GET /visit/{visitId}/giveaways': { visit: 'visitId' },
  'GET /question/{visitId}': { visit: 'visitId' },
  'GET /question/{visitId}/addon': { visit: 'visitId' },
  'GET /question/{questionId}/photo/{fileId}': { question: 'questionId' },
  'GET /restaurant': 'kept',
  'GET /restaurant/{id}/pdf': { restaurant: 'id' },
  'GET /restaurant/{id}/giveaways': { restaurant: 'id' },
  'GET /group': 'kept',
  'GET /checklist': 'free',
  'GET /insight': 'kept',
  'GET /insight/answer': 'kept',
  'GET /insight/comment': 'kept',
  'GET /insight/comment/word': 'kept',
  'GET /insight/kitchen': 'kept',
  'GET /insight/kitchen/order': 'kept',
  'GET /insight/visit/{visitId}/dish': { visit: 'visitId' },
  'GET /insight/target': 'free',
  // Targets are the programme's.
  'PUT /insight/target/{group}': 'refused',
  'GET /insight/ranking': 'kept',
  'POST /insight/ranking': 'kept',
  'GET /insight/next': 'kept',
  'POST /export': 'kept',
  'GET /export': 'free',
  'GET /export/count': 'kept',
  'GET /export/{id}': 'free',
  'GET /export/{id}/file': 'kept',
  'DELETE /export/{id}': 'free',
  'GET /application': 'refused',
  'GET /application/{id}': 'refused',
}

/** The same by any call's name. */
const keepingOf: Partial<Record<string, 'free' | 'kept' | 'refused' | { [T in Thing]?: string }>> = KEEPING

/** Whether a caller may be limited: only visit managers and API tokens are. */
export const mayBeLimited = ({ roleId, tokenId }: Pick<Caller, 'tokenId'> & { roleId: number }): boolean =>
  roleId === ROLE.visitManager || tokenId !== undefined

/**
 * Throws `not_found` for a call of a thing out of reach, as for one that is not there, and `forbidden` for a call that limited callers may not
 * make.
 */
export async function requireWithin(
  reaches: Reaches,
  reach: Reach,
  { method, path }: Pick<Call, 'method' | 'path'>,
  params: unknown,
): Promise<void> {
  if (reach === null) return
  const keeping = keepingOf[`${method} ${path}`] ?? 'refused'
  if (keeping === 'refused') throw new Problem('forbidden', 'Your reach does not allow this call')
  if (typeof keeping === 'string') return
  const given = params as Record<string, string>
  for (const [thing, name] of Object.entries(keeping) as [Thing, string][])
    if (!(await reaches.holds(reach, thing, given[name] ?? ''))) throw notFound()
}
