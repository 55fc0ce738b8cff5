import { ROLE } from '@cloche/contract/constants.ts'
import { useSessionState } from '../../../boot/session-context.tsx'

/** Returns whether the user is an administrator. A visit manager may change visits only. */
export function useMayEdit(): boolean {
  const state = useSessionState()
  return state.status === 'user' && state.user.roleId === ROLE.administrator
}
