import { isStaff } from '@cloche/contract/constants.ts'
import type { Visit } from '@cloche/contract/visits.ts'
import type { Session } from '../http/sessions.ts'

/** What of a visit a session gets to know: its score is for staff. */
export function knownTo({ roleId }: Pick<Session, 'roleId'>, visit: Visit): Visit {
  return isStaff(roleId) ? visit : { ...visit, score: null }
}

/** Staff see every visit, a guest their own; to anyone else it does not exist. */
export function seesVisit({ userId, roleId }: Session, visit: { guest_id: string }): boolean {
  return isStaff(roleId) || visit.guest_id === userId
}
