import { isStaff } from '@cloche/contract/constants.ts'
import type { Session } from '../http/sessions.ts'

/** Staff see every visit, a guest their own; to anyone else it does not exist. */
export function seesVisit({ userId, roleId }: Session, visit: { guest_id: string }): boolean {
  return isStaff(roleId) || visit.guest_id === userId
}
