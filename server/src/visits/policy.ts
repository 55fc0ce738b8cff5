import { isStaff } from '@cloche/contract/constants.ts'
import type { Visit } from '@cloche/contract/visits.ts'
import type { Session } from '../http/sessions.ts'

/** What decides which visits a session sees. */
export type Reader = Pick<Session, 'userId' | 'roleId'>

/** The visit as the session may see it: the score is for staff. */
export function knownTo({ roleId }: Pick<Session, 'roleId'>, visit: Visit): Visit {
  return isStaff(roleId) ? visit : { ...visit, score: null }
}

/** Staff see every visit, guests see their own; any other visit is `not_found`. */
export function seesVisit({ userId, roleId }: Reader, visit: { guest_id: string }): boolean {
  return isStaff(roleId) || visit.guest_id === userId
}
