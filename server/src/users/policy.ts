import { ROLE } from '@cloche/contract/constants.ts'
import type { Session } from '../http/sessions.ts'

/** A visit manager looks after guests; staff are the administrator's business. */
export function seesStaff({ roleId }: Session): boolean {
  return roleId === ROLE.administrator
}
