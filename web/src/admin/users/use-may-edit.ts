import { ROLE } from '@cloche/contract/constants.ts'
import { useSessionState } from '../../boot/session-context.tsx'

/** Whether the person here may change users; a visit manager only reads guests. */
export function useMayEdit(): boolean {
  const state = useSessionState()
  return state.status === 'user' && state.user.roleId === ROLE.administrator
}
