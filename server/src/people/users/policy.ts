import { ROLE } from '@cloche/contract/constants.ts'
import type { Session } from '../../base/http/sessions.ts'

/** Visit managers see guests only; staff are for administrators. */
export function seesStaff({ roleId }: Session): boolean {
  return roleId === ROLE.administrator
}
