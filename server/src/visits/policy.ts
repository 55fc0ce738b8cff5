import { isStaff } from '@cloche/contract/constants.ts'
import type { Visit } from '@cloche/contract/visits.ts'
import type { Session } from '../http/sessions.ts'

/** The visit as the session may see it: the score is for staff. */
export function knownTo({ roleId }: Pick<Session, 'roleId'>, visit: Visit): Visit {
  return isStaff(roleId) ? visit : { ...visit, score: null }
}

/** Staff see every visit, guests see their own; any other visit is `not_found`. */
export function seesVisit({ userId, roleId }: Session, visit: { guest_id: string }): boolean {
  return isStaff(roleId) || visit.guest_id === userId
}
