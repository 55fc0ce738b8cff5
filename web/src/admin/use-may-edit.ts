import { ROLE } from '@cloche/contract/constants.ts'
import { useSessionState } from '../boot/session-context.tsx'

/** Whether the person here is an administrator; a visit manager looks after visits alone. */
export function useMayEdit(): boolean {
  const state = useSessionState()
  return state.status === 'user' && state.user.roleId === ROLE.administrator
}
